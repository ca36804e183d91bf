import CEvdev
import TestSupport
import Testing

@testable import Teleop

@Suite("A line of a stick comes from an axis or from two things that are pulled")
struct DeflectionTests {
    private static let axes: [UInt16] = [0, 1, 2]

    private static func device(_ random: inout SeededGenerator) -> DeviceDescription {
        var device = DeviceDescription()
        for axis in axes {
            device.axes[axis] = AxisInfo(
                minimum: random.raw(), maximum: random.raw(), flat: random.raw(),
                value: random.raw())
        }
        device.keys = [0x130, 0x131]
        return device
    }

    private static func pull(_ random: inout SeededGenerator) -> PullSource? {
        let axis = axes.randomElement(using: &random) ?? 0
        let travels: [AxisTravel] = [.upward, .downward, .upperHalf, .lowerHalf]
        switch Int.random(in: 0...3, using: &random) {
        case 0: return nil
        case 1: return .key(.random(in: 0x130...0x131, using: &random))
        default: return .axis(axis, travels.randomElement(using: &random) ?? .upward)
        }
    }

    private static func deflection(_ random: inout SeededGenerator) -> Deflection {
        guard Bool.random(using: &random) else {
            return .joining(plus: pull(&random), minus: pull(&random))
        }
        return .axis(
            axes.randomElement(using: &random) ?? 0, isInverted: .random(using: &random))
    }

    @Test(
        "random ones are finite, bounded, and odd when they are turned round",
        arguments: UInt64(1)...40)
    func bounded(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let device = Self.device(&random)
            let line = Self.deflection(&random)
            var reading = DeflectionReading(line, on: device)
            var turned = DeflectionReading(line.reversed, on: device)
            #expect((0..<1).contains(reading.flat) && reading.flat == turned.flat)
            for _ in 0..<20 {
                let isKey = Bool.random(using: &random)
                let raw = RawEvent(
                    type: UInt16(isKey ? EV_KEY : EV_ABS),
                    code: isKey ? 0x130 : Self.axes.randomElement(using: &random) ?? 0,
                    value: isKey ? Int32.random(in: 0...2, using: &random) : random.raw())
                let hasChanged = reading.take(raw)
                #expect(turned.take(raw) == hasChanged)
                #expect((-1...1).contains(reading.value))
                #expect(turned.value == 0 - reading.value)
            }
        }
    }

    struct Line: Sendable, CustomTestStringConvertible {
        let deflection: Deflection
        /// Raw values of the two axes and what they make.
        let readings: [(x: Int32, y: Int32, value: Double)]
        let flat: Double
        var testDescription: String { deflection.words }
    }

    @Test(
        "it is exact at its stops and 0 at rest, and keeps the dead zone of what it is made of",
        arguments: [
            Line(
                deflection: .axis(0, isInverted: true),
                readings: [(0, 0, 1), (100, 0, 0), (200, 0, -1)], flat: 0.1),
            Line(
                deflection: .joining(plus: .axis(0, .upperHalf), minus: .axis(0, .lowerHalf)),
                readings: [(0, 0, -1), (100, 0, 0), (200, 0, 1)], flat: 0.1),
            Line(
                deflection: .pair(plus: .axis(0, .upward), minus: .axis(1, .downward)),
                readings: [(0, 200, 0), (10, 190, 0), (200, 200, 1), (0, 0, -1), (200, 0, 0)],
                flat: 0),
            Line(
                deflection: .pair(plus: .axis(0, .lowerHalf), minus: nil),
                readings: [(0, 0, 1), (100, 0, 0), (200, 0, 0)], flat: 0.1),
            Line(deflection: .none, readings: [(0, 0, 0), (200, 200, 0)], flat: 0),
        ])
    func stops(line: Line) {
        var device = DeviceDescription()
        let info = AxisInfo(minimum: 0, maximum: 200, flat: 10, value: 100)
        device.axes = [0: info, 1: info]
        var reading = DeflectionReading(line.deflection, on: device)
        #expect(reading.flat == line.flat)
        for (x, y, value) in line.readings {
            _ = reading.take(RawEvent(type: UInt16(EV_ABS), code: 0, value: x))
            _ = reading.take(RawEvent(type: UInt16(EV_ABS), code: 1, value: y))
            #expect(reading.value == value)
        }
    }
}
