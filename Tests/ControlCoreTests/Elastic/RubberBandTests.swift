import TestSupport
import Testing

@testable import ControlCore

@Suite("RubberBand")
struct RubberBandTests {
    @Test(
        "the logarithm of the original (vectors 2.7)",
        arguments: [(10.0, 15.917), (12, 19.084), (38, 39.108)])
    func logarithm(distance: Double, expected: Double) {
        #expect(abs(RubberBand(limit: 40).stretchedLength(for: distance) - expected) < 0.001)
    }

    @Test(
        "the handle follows freely up to the limit and through the logarithm beyond (2.7, 2.8)",
        arguments: [
            // Translation, place of rest, where the original puts the handle.
            (12.0, 24.5, 36.5), (18.4, 46.5, 64.9), (40, 30, 70), (50, 0, 50),
            (50.0001, 0, 50.00004342940476), (100, 0, 65.05149978319906),
            (-100, 0, -65.05149978319906), (500, 0, 100), (-60, 10, -43.95906230238124),
            (-50, 0, -50), (49.9999, 0, 49.9999), (0, 0, 0),
        ])
    func handle(translation: Double, rest: Double, expected: Double) {
        #expect(abs(rest + RubberBand(limit: 50).pull(for: translation) - expected) < 1e-9)
    }

    @Test("the value of the pull is that of the drag right up to the limit")
    func exactUpToTheLimit() {
        let band = RubberBand(limit: 50)
        for translation in [-50, -49.5, -1e-300, 0, 0.1, 49.99999999, 50] {
            #expect(band.pull(for: translation) == translation)
        }
    }

    @Test("a translation that is no number is no pull")
    func notANumber() {
        #expect(RubberBand(limit: 50).pull(for: .nan) == 0)
    }

    @Test(
        "any limit and drag give a finite pull that grows with the drag and never beyond it",
        arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-3, 50, 1e6, 1e300])
    func extremes(limit: Double) {
        let band = RubberBand(limit: limit)
        var last = 0.0
        for exponent in stride(from: -308.0, through: 308, by: 0.5) {
            let translation = limit * 1.000001 + power(of: exponent)
            guard translation.isFinite else { return }
            let pull = band.pull(for: translation)
            #expect(pull.isFinite && pull >= last && pull <= translation)
            #expect(band.pull(for: -translation) == -pull)
            last = pull
        }
    }

    private func power(of exponent: Double) -> Double {
        exponent.rounded(.down) == exponent
            ? Double("1e\(Int(exponent))") ?? 0
            : Double("3e\(Int(exponent.rounded(.down)))") ?? 0
    }

    @Test("a band without a positive finite limit is a programmer's error")
    func limits() async {
        await #expect(processExitsWith: .failure) { _ = RubberBand(limit: 0) }
        await #expect(processExitsWith: .failure) { _ = RubberBand(limit: -1) }
        await #expect(processExitsWith: .failure) { _ = RubberBand(limit: .infinity) }
        await #expect(processExitsWith: .failure) { _ = RubberBand(limit: .nan) }
    }
}
