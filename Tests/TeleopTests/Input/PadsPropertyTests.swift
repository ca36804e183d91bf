import CEvdev
import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("Every pad is read the same way")
struct PadsPropertyTests {
    private static func axis(_ code: UInt16, _ value: Int32) -> RawEvent {
        RawEvent(type: UInt16(EV_ABS), code: code, value: value)
    }

    private static func last(_ raws: [RawEvent], _ reader: inout ControlReader) -> Event? {
        var last: Event?
        for raw in raws { reader.events(for: raw) { last = $0 } }
        return last
    }

    private static func axes(of stick: ControlSource?) -> (x: UInt16, y: UInt16)? {
        guard case .stick(.axis(let x, false), .axis(let y, true))? = stick else { return nil }
        return (x, y)
    }

    @Test(
        "a stick is exact at both stops and 0 in the middle",
        arguments: ["left_stick", "right_stick"].flatMap { name in
            Pad.all(with: name).map { ($0, name) }
        })
    func sticks(pad: Pad, name: String) throws {
        let device = pad.description
        let axes = try #require(Self.axes(of: ControlLayout(device).source(named: name)))
        var reader = try pad.reader([name])
        let stick = Control(index: 0)
        let x = try #require(device.axes[axes.x])
        let y = try #require(device.axes[axes.y])
        func middle(_ info: AxisInfo) -> Int32 {
            Int32((Int64(info.minimum) + Int64(info.maximum)) / 2)
        }
        let stops = [
            (x.maximum, y.minimum, 1.0, 1.0), (x.minimum, y.maximum, -1.0, -1.0),
            (middle(x), middle(y), 0.0, 0.0),
        ]
        for (rawX, rawY, valueX, valueY) in stops {
            let event = Self.last([Self.axis(axes.x, rawX), Self.axis(axes.y, rawY)], &reader)
            #expect(event == .stick(stick, x: valueX, y: valueY))
        }
    }

    @Test(
        "a trigger is 0 at rest and 1 when it is pulled all the way",
        arguments: ["left_trigger", "right_trigger"].flatMap { name in
            Pad.all(with: name).map { ($0, name) }
        })
    func triggers(pad: Pad, name: String) throws {
        let device = pad.description
        guard case .trigger(let axis, _, _)? = ControlLayout(device).source(named: name) else {
            return
        }
        var reader = try ControlReader(
            device, layout: ControlLayout(device),
            wanted: [.init(name: name, control: Control(index: 0), purpose: "", use: .pull)])
        var first: Event?
        reader.initialEvents { first = $0 }
        #expect(first == .trigger(Control(index: 0), 0))
        let info = try #require(device.axes[axis])
        // Seen let go, it counts.
        _ = Self.last([Self.axis(axis, info.minimum)], &reader)
        #expect(
            Self.last([Self.axis(axis, info.maximum)], &reader) == .trigger(Control(index: 0), 1))
        #expect(
            Self.last([Self.axis(axis, info.minimum)], &reader) == .trigger(Control(index: 0), 0))
    }

    @Test(
        "a d-pad never has opposite directions down, whatever its axes do",
        arguments: Pad.all(with: "dpad_up"))
    func directions(pad: Pad) throws {
        let names = ["dpad_up", "dpad_down", "dpad_left", "dpad_right"]
        var reader = try pad.reader(names)
        var isPressed = [Bool](repeating: false, count: 4)
        var random = SeededGenerator(seed: 7)
        let device = pad.description
        for _ in 0..<2000 {
            guard let axis = device.axes.keys.sorted().randomElement(using: &random),
                let info = device.axes[axis]
            else { return }
            let value = Int32.random(in: info.minimum...info.maximum, using: &random)
            reader.events(for: Self.axis(axis, value)) { event in
                guard case .button(let control, let pressed) = event else { return }
                #expect(isPressed[control.index] != pressed)
                isPressed[control.index] = pressed
                #expect(!(isPressed[0] && isPressed[1]) && !(isPressed[2] && isPressed[3]))
            }
        }
    }

    @Test("nothing is off its rest before it is touched", arguments: Pad.all)
    func atRest(pad: Pad) throws {
        let layout = ControlLayout(pad.description)
        let names = layout.availableStandardNames
        let reader = try pad.reader(names)
        var events: [Event] = []
        reader.initialEvents { events.append($0) }
        for event in events {
            switch event {
            case .button(let control, let isPressed):
                #expect(!isPressed, "\(names[control.index])")
            case .trigger(let control, let value): #expect(value == 0, "\(names[control.index])")
            case .stick(let control, let x, let y):
                let flat = reader.flats[control] ?? 0
                #expect((x * x + y * y).squareRoot() <= max(flat, 0.05), "\(names[control.index])")
            default: break
            }
        }
    }

    @Test("random axes are read finite, bounded and monotone", arguments: UInt64(1)...40)
    func travels(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let places: [AxisTravel.Place] = [.minimum, .centre, .maximum]
        for _ in 0..<40 {
            let info = AxisInfo(minimum: random.raw(), maximum: random.raw())
            let raws = (0..<20).map { _ in random.raw() }.sorted()
            for from in places {
                for to in places where to != from {
                    let travel = AxisTravel(from: from, to: to)
                    let values = raws.map { info.pull($0, along: travel) }
                    #expect(values.allSatisfy { (0...1).contains($0) })
                    let rising = to.rawValue > from.rawValue
                    #expect(
                        zip(values, values.dropFirst()).allSatisfy { rising ? $0 <= $1 : $0 >= $1 })
                    guard !info.isBroken, info.minimum < info.maximum - 1 else { continue }
                    func raw(_ place: AxisTravel.Place) -> Int32 {
                        switch place {
                        case .minimum: info.minimum
                        case .centre: Int32((Int64(info.minimum) + Int64(info.maximum)) / 2)
                        case .maximum: info.maximum
                        }
                    }
                    #expect(info.pull(raw(from), along: travel) == 0)
                    #expect(info.pull(raw(to), along: travel) == 1)
                }
            }
        }
    }
}
