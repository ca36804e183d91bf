import TestSupport
import Testing

@testable import Teleop

@Suite("A raw axis value becomes a fraction of travel")
struct AxisInfoTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let axis: AxisInfo
        let raw: Int32
        let value: Double
        var testDescription: String { "\(raw) of \(axis.minimum)...\(axis.maximum)" }

        init(_ minimum: Int32, _ maximum: Int32, _ raw: Int32, _ value: Double) {
            axis = AxisInfo(minimum: minimum, maximum: maximum)
            self.raw = raw
            self.value = value
        }
    }

    @Test(
        "a centered axis goes from -1 to 1 over its own range, wherever that lies",
        arguments: [
            Case(5800, 52000, 5800, -1), Case(5800, 52000, 52000, 1), Case(5800, 52000, 28900, 0),
            Case(5800, 52000, 30016, 0.0483), Case(12319, 59471, 36703, 0.0343),
            Case(6500, 53500, 29696, -0.0129), Case(14300, 61000, 37314, -0.0144),
            Case(0, 255, 0, -1), Case(0, 255, 64, -0.498), Case(0, 255, 127, -0.004),
            Case(0, 255, 128, 0.004), Case(0, 255, 191, 0.498), Case(0, 255, 255, 1),
            Case(-32768, 32767, -20000, -0.610), Case(0, 65535, 0, -1),
            Case(-1, 1, -1, -1), Case(-1, 1, 0, 0), Case(-1, 1, 1, 1),
            // Outside the range counts as the nearest end.
            Case(0, 255, -1, -1), Case(0, 255, 256, 1), Case(0, 255, .max, 1),
            Case(0, 255, .min, -1),
        ])
    func centered(_ example: Case) {
        #expect(abs(example.axis.normalized(example.raw) - example.value) < 0.0005)
    }

    @Test(
        "a stick has an exact middle even when its range has none",
        arguments: [
            Case(-32768, 32767, 0, 0), Case(-32768, 32767, -1, 0),
            Case(-32768, 32767, 1, 3 / 65535.0),
            Case(-32768, 32767, -2, -3 / 65535.0), Case(0, 255, 127, 0), Case(0, 255, 128, 0),
            Case(0, 255, 126, -3 / 255.0), Case(0, 255, 129, 3 / 255.0), Case(0, 254, 127, 0),
            Case(0, 254, 126, -2 / 254.0), Case(0, 65535, 32768, 0), Case(0, 65535, 32767, 0),
            Case(-32768, 32767, 32767, 1), Case(-32768, 32767, -32768, -1), Case(0, 255, 0, -1),
            Case(0, 255, 255, 1), Case(-1, 1, 0, 0), Case(-1, 1, 1, 1), Case(-1, 1, -1, -1),
            Case(0, 1, 0, -1), Case(0, 1, 1, 1), Case(.min, .max, 0, 0), Case(.min, .max, -1, 0),
        ])
    func middle(_ example: Case) {
        let value = example.axis.position(example.raw)
        #expect(abs(value - example.value) < 1e-12)
        if [-1, 0, 1].contains(example.value) { #expect(value == example.value) }
    }

    @Test(
        "a calibrated stick is 0 at its centre and 1 at both ends, each side by its own length",
        arguments: [
            (-20_000, -1), (-30_000, -1), (-10_000, -0.5), (-1, -1 / 20_100.0), (100, 0),
            (101, 1 / 9_900.0), (5050, 0.5), (10_000, 1), (32_767, 1), (.max, 1), (.min, -1),
        ] as [(Int32, Double)])
    func calibrated(raw: Int32, value: Double) {
        var axis = AxisInfo(minimum: -20_000, maximum: 10_000, flat: 990)
        axis.center = 100
        #expect(abs(axis.position(raw) - value) < 0.006)
        if [-1, 0, 1].contains(value) { #expect(axis.position(raw) == value) }
        // Of the shorter side.
        #expect(axis.flatFraction == 0.1)
    }

    @Test(
        "a one-sided axis goes from 0 to 1",
        arguments: [
            Case(0, 1023, 0, 0), Case(0, 1023, 256, 0.2502), Case(0, 1023, 512, 0.5005),
            Case(0, 1023, 1023, 1), Case(0, 255, 120, 0.4706), Case(0, 255, 255, 1),
            Case(0, 255, -1, 0), Case(0, 255, 256, 1), Case(-100, 100, 0, 0.5),
            Case(.min, .max, .min, 0), Case(.min, .max, .max, 1),
        ])
    func oneSided(_ example: Case) {
        #expect(abs(example.axis.fraction(example.raw) - example.value) < 0.0005)
    }

    @Test(
        "a broken table gives 0",
        arguments: [
            AxisInfo(minimum: 0, maximum: 0), AxisInfo(minimum: 5, maximum: 5, flat: 3),
            AxisInfo(minimum: 1, maximum: 0), AxisInfo(minimum: .max, maximum: .min, flat: 1),
        ])
    func broken(_ axis: AxisInfo) {
        #expect(axis.isBroken)
        for raw in [Int32.min, -1, 0, 1, 5, Int32.max] {
            #expect(axis.normalized(raw) == 0)
            #expect(axis.position(raw) == 0)
            #expect(axis.fraction(raw) == 0)
        }
        #expect(axis.flatFraction == 0)
    }

    struct Flat: Sendable {
        let axis: AxisInfo
        let fraction: Double
    }

    @Test(
        "the kernel's dead zone is a fraction of the travel to one side",
        arguments: [
            Flat(axis: AxisInfo(minimum: 5800, maximum: 52000, flat: 4095), fraction: 0.1773),
            Flat(axis: AxisInfo(minimum: 12319, maximum: 59471, flat: 4095), fraction: 0.1737),
            Flat(axis: AxisInfo(minimum: 6500, maximum: 53500, flat: 4095), fraction: 0.1743),
            Flat(axis: AxisInfo(minimum: 14300, maximum: 61000, flat: 4095), fraction: 0.1754),
            Flat(axis: AxisInfo(minimum: 0, maximum: 255, flat: 15), fraction: 0.1176),
            Flat(axis: AxisInfo(minimum: -1, maximum: 1), fraction: 0),
            // Nonsense says nothing.
            Flat(axis: AxisInfo(minimum: 0, maximum: 200, flat: 99), fraction: 0.99),
            Flat(axis: AxisInfo(minimum: 0, maximum: 200, flat: 100), fraction: 0),
            Flat(axis: AxisInfo(minimum: 0, maximum: 200, flat: -1), fraction: 0),
        ])
    func flat(_ example: Flat) {
        #expect(abs(example.axis.flatFraction - example.fraction) < 0.0005)
    }

    @Test(
        "whatever the table, readings are finite, bounded, monotone and exact at the stops",
        arguments: UInt64(1)...50)
    func properties(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let axis = AxisInfo(
                minimum: random.raw(), maximum: random.raw(), flat: random.raw())
            let raws = (0..<20).map { _ in random.raw() }.sorted()
            for read in [axis.normalized, axis.position, axis.fraction] {
                let values = raws.map(read)
                #expect(values.allSatisfy { (-1...1).contains($0) })
                #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
            }
            #expect((0..<1).contains(axis.flatFraction))
            guard !axis.isBroken else { continue }
            #expect(axis.position(axis.minimum) == -1 && axis.position(axis.maximum) == 1)
            #expect(axis.fraction(axis.minimum) == 0 && axis.fraction(axis.maximum) == 1)
        }
    }
}
