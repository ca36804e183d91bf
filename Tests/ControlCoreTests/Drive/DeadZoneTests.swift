import ControlCore
import Testing

@Suite("DeadZone")
struct DeadZoneTests {
    @Test(
        "inside is exactly 0, outside is stretched over the rest of the travel",
        arguments: [
            (0.5, 0.0, 0.0), (0.5, 0.25, 0), (0.5, 0.5, 0), (0.5, 0.75, 0.5), (0.5, 1, 1),
            (0.1, 0.05, 0), (0.1, 0.1, 0), (0.1, 0.11, 0.0111), (0.1, 0.55, 0.5), (0.1, 1, 1),
            (0, 0, 0), (0, 0.25, 0.25), (0, 1, 1),
        ])
    func rescaling(radius: Double, displacement: Double, expected: Double) {
        let result = DeadZone.applied(to: displacement, radius: radius)
        #expect(abs(result - expected) < 1e-4)
        if expected == 0 || expected == 1 { #expect(result == expected) }
    }

    @Test("there is no step at the edge")
    func continuity() {
        for radius in [0, 0.05, 0.1176, 0.5, 0.99] {
            #expect(DeadZone.applied(to: radius, radius: radius) == 0)
            #expect(DeadZone.applied(to: radius.nextUp, radius: radius) < 1e-13)
        }
    }

    @Test("a larger displacement never gives less", arguments: [0, 0.05, 0.1176, 0.5, 0.99])
    func monotone(radius: Double) {
        var last = 0.0
        for step in 0...10_000 {
            let result = DeadZone.applied(to: Double(step) / 10_000, radius: radius)
            #expect(result >= last && result <= 1)
            last = result
        }
        #expect(last == 1)
    }

    @Test(
        "automatic is the larger of 0.05 and the kernel's flat, within reason",
        arguments: [
            (0.0, 0.05), (0.05.nextDown, 0.05), (0.05, 0.05), (0.05.nextUp, 0.05.nextUp),
            (0.177, 0.177), (0.5, 0.5), (0.5.nextUp, 0.5), (40, 0.5),
        ])
    func automatic(flat: Double, radius: Double) {
        #expect(DeadZone.automatic.radius(flat: flat) == radius)
    }

    @Test("a radius that was set is used whatever the kernel says")
    func fixed() {
        #expect(DeadZone.radius(0).radius(flat: 0.3) == 0)
        #expect(DeadZone.radius(0.2).radius(flat: 0.3) == 0.2)
    }
}
