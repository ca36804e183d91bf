import CEvdev
import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("Whatever a panel says, contacts come and go in order")
struct ContactPropertyTests {
    /// Follows what is told and checks that it can be.
    private struct Ledger {
        var down: Set<Int> = []
        var known: Set<Int> = []
        var hasBegunInFrame = false
        let surface: Rectangle
        let most: Int

        mutating func note(_ event: Event) {
            guard case .contact(let contact) = event else {
                hasBegunInFrame = false
                #expect(down.count <= most)
                return
            }
            #expect(surface.contains(contact.location))
            switch contact.phase {
            case .began:
                hasBegunInFrame = true
                #expect(known.insert(contact.id).inserted)
                down.insert(contact.id)
            case .moved:
                #expect(down.contains(contact.id))
            case .ended, .cancelled:
                #expect(!hasBegunInFrame)
                #expect(down.remove(contact.id) != nil)
            case .stationary:
                Issue.record("nobody is told of what does not change")
            }
        }
    }

    /// A device, and how many contacts it can have at once.
    private static func panel(_ random: inout SeededGenerator) -> (DeviceDescription, most: Int) {
        switch random.next() % 5 {
        case 0, 1: (.slotPanel, 10)
        case 2: (.groupPanel, ContactGroups.limit)
        case 3: (.singlePanel(), 1)
        default: (.mouse, 1)
        }
    }

    private static func raw(_ random: inout SeededGenerator) -> RawEvent {
        let axes = [
            ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X,
            ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE, ABS_MT_DISTANCE, ABS_X, ABS_Y,
        ]
        func pick(_ codes: [CInt]) -> CInt { codes[Int(random.next() % UInt64(codes.count))] }
        switch random.next() % 10 {
        case 0...4:
            let code = pick(axes)
            let value: Int32 =
                switch code {
                case ABS_MT_SLOT: .random(in: -2...12, using: &random)
                case ABS_MT_TRACKING_ID: .random(in: -1...3, using: &random)
                case ABS_MT_TOOL_TYPE: .random(in: 0...2, using: &random)
                case ABS_MT_DISTANCE: .random(in: -1...1, using: &random)
                default: random.raw()
                }
            return RawEvent(type: UInt16(EV_ABS), code: UInt16(code), value: value)
        case 5:
            let code = pick([BTN_TOUCH, BTN_LEFT, BTN_RIGHT, BTN_SIDE])
            return RawEvent(
                type: UInt16(EV_KEY), code: UInt16(code),
                value: .random(in: 0...2, using: &random))
        case 6:
            return RawEvent(
                type: UInt16(EV_REL), code: UInt16(pick([REL_X, REL_Y])), value: random.raw())
        case 7:
            return RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_MT_REPORT), value: 0)
        case 8 where random.next() % 8 == 0:
            return RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0)
        default:
            return RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
        }
    }

    @Test(
        "every begin has one end, numbers do not come again, and no more are down than can be",
        arguments: UInt64(1)...60)
    func ledger(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (device, most) = Self.panel(&random)
        var reader = try ContactReader(device, .pointPerStep)
        var ledger = Ledger(surface: Rectangle(origin: .zero, size: reader.size), most: most)
        for _ in 0..<3000 {
            if random.next() % 200 == 0 {
                reader.endFrame(as: .resynchronized) { ledger.note($0) }
            }
            reader.events(for: Self.raw(&random)) { ledger.note($0) }
        }
        #expect(!ledger.known.isEmpty)
    }

    @Test(
        "fingers that move less than they are apart keep their numbers without slots",
        arguments: UInt64(1)...30)
    func groups(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var session = try PanelSession(.groupPanel, .pointPerStep)
        // One finger in each lane, told in any order, moving by less than half of a lane.
        var places = (0..<5).map { Int32($0 * 800 + 400) }
        var owners: [Int: Int] = [:]
        for _ in 0..<200 {
            places = places.enumerated().map { lane, place in
                let step = Int32.random(in: -80...80, using: &random)
                return min(max(place + step, Int32(lane * 800 + 200)), Int32(lane * 800 + 600))
            }
            let order = (0..<5).shuffled(using: &random)
            let list = order.map { "X=\(places[$0]) Y=7 ," }.joined(separator: " ")
            for case .contact(let contact) in try session.record(list + " /") {
                let lane = Int(contact.location.x) / 800
                #expect(owners[contact.id, default: lane] == lane)
                owners[contact.id] = lane
            }
        }
        #expect(owners.count == 5)
    }
}
