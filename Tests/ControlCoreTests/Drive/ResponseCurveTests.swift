import ControlCore
import Testing

@Suite("ResponseCurve")
struct ResponseCurveTests {
    @Test(
        "(1 - e) d + e d^3",
        arguments: [
            (0.0, 0.5, 0.5), (1, 0.5, 0.125), (0.5, 0.5, 0.3125), (0.3, 0.1, 0.0703),
        ])
    func values(expo: Double, displacement: Double, expected: Double) {
        #expect(abs(ResponseCurve(expo: expo).applied(to: displacement) - expected) < 1e-12)
    }

    @Test("0 stays 0 and 1 stays exactly 1 for every expo, and more is never less")
    func ends() {
        for step in 0...1000 {
            let curve = ResponseCurve(expo: Double(step) / 1000)
            #expect(curve.applied(to: 0) == 0)
            #expect(curve.applied(to: 1) == 1)
            var last = 0.0
            for displacement in stride(from: 0.0, through: 1, by: 0.01) {
                let result = curve.applied(to: displacement)
                #expect(result >= last && result <= 1)
                last = result
            }
        }
    }

    @Test("an expo outside 0 to 1 is a programmer's error")
    func precondition() async {
        await #expect(processExitsWith: .failure) { _ = ResponseCurve(expo: 1.0.nextUp) }
        await #expect(processExitsWith: .failure) { _ = ResponseCurve(expo: -0.1) }
        await #expect(processExitsWith: .failure) { _ = ResponseCurve(expo: .nan) }
    }
}
