import CEvdev
import TestSupport
import Testing

@testable import Teleop

@Suite("How an axis is meant follows from its range, its rest and the device")
struct AxisRoleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let pad: Pad
        let axis: CInt
        let kind: AxisRole.Kind
        var testDescription: String { "\(EventCode.axis(UInt16(axis)).name) of \(pad.name)" }

        init(_ pad: Pad, _ axis: CInt, _ kind: AxisRole.Kind) {
            self.pad = pad
            self.axis = axis
            self.kind = kind
        }
    }

    @Test(
        "each axis has its own class and a reason for it",
        arguments: [
            Case(.xbox360, ABS_X, .centered), Case(.xbox360, ABS_Z, .oneSided),
            Case(.xbox360, ABS_HAT0X, .hat), Case(.xboxOne, ABS_RZ, .oneSided),
            // Unsigned, and still no triggers.
            Case(.elite2, ABS_X, .centered), Case(.elite2, ABS_Z, .centered),
            Case(.elite2, ABS_RZ, .centered), Case(.elite2, ABS_GAS, .oneSided),
            Case(.dragonRise, ABS_Z, .centered), Case(.dualShock4, ABS_Z, .oneSided),
            Case(.iBuffalo, ABS_X, .centered), Case(.extreme3D, ABS_RZ, .centered),
            Case(.extreme3D, ABS_THROTTLE, .lever), Case(.g923, ABS_X, .centered),
            Case(.g923, ABS_Y, .restsAtMaximum), Case(.g923, ABS_RZ, .restsAtMaximum),
            Case(.steamController, ABS_HAT0X, .centered),
            Case(.steamController, ABS_HAT2Y, .oneSided),
            Case(.elan, ABS_X, .place), Case(.dualShock3, 0x30, .oneSided),
            Case(.hotasX, ABS_Z, .lever), Case(.hotasX, ABS_RZ, .centered),
            Case(.drivingForce, ABS_Y, .restsAtMaximum), Case(.vrsPedals, ABS_X, .restUnknown),
            Case(.vrsBase, ABS_X, .centered), Case(.vrsBase, ABS_Y, .restUnknown),
            Case(.dualSenseInOrder, ABS_RX, .oneSided),
            Case(.dualSenseInOrder, ABS_Z, .centered), Case(.stadia, ABS_GAS, .oneSided),
        ])
    func kinds(_ example: Case) {
        let role = ControlLayout(example.pad.description).role(of: UInt16(example.axis))
        #expect(role.kind == example.kind)
        #expect(!role.why.isEmpty)
    }

    @Test(
        "where pedals rest is told by all of them at their maximum, and by nothing else",
        arguments: [
            ([Int32(255), 255, 255], AxisRole.Kind.restsAtMaximum),
            ([255, 255, 254], .restUnknown), ([0, 0, 0], .restUnknown),
            ([0, 255, 255], .restUnknown), ([128, 128, 128], .restUnknown),
        ])
    func pedals(values: [Int32], kind: AxisRole.Kind) {
        var device = Pad.vrsPedals.description
        for (axis, value) in zip([ABS_X, ABS_Y, ABS_Z], values) {
            device.axes[UInt16(axis)] = AxisInfo(minimum: 0, maximum: 255, value: value)
        }
        for axis in [ABS_X, ABS_Y, ABS_Z] {
            #expect(ControlLayout(device).role(of: UInt16(axis)).kind == kind)
        }
    }

    @Test("reasons name the control that an axis makes")
    func reasons() {
        let layout = ControlLayout(Pad.elite2.description)
        #expect(layout.role(of: UInt16(ABS_Z)).why == "x of right_stick")
        #expect(layout.role(of: UInt16(ABS_Y)).why == "y of left_stick")
        #expect(layout.role(of: UInt16(ABS_GAS)).why == "right_trigger, from its minimum on")
    }

    @Test(
        "random roles are read finite, bounded, monotone, and 0 at rest", arguments: UInt64(1)...20)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let kinds: [AxisRole.Kind] = [
            .centered, .hat, .oneSided, .restsAtMaximum, .restUnknown, .lever, .place,
        ]
        for _ in 0..<40 {
            let info = AxisInfo(
                minimum: random.raw(), maximum: random.raw(), flat: random.raw())
            let raws = (0..<20).map { _ in random.raw() }.sorted()
            for kind in kinds {
                let role = AxisRole(kind, "")
                let values = raws.map { role.value(of: $0, info) }
                #expect(values.allSatisfy { ((role.hasCentre ? -1 : 0)...1).contains($0) })
                let isFalling = kind == .restsAtMaximum
                #expect(
                    zip(values, values.dropFirst()).allSatisfy { isFalling ? $0 >= $1 : $0 <= $1 })
                guard !info.isBroken, Int64(info.maximum) - Int64(info.minimum) > 1 else {
                    #expect(values.allSatisfy { $0 == 0 } || !info.isBroken)
                    continue
                }
                let middle = Int32((Int64(info.minimum) + Int64(info.maximum)) / 2)
                let ends = [info.minimum, info.maximum].map { role.value(of: $0, info) }
                switch kind {
                case .centered, .hat:
                    #expect(ends == [-1, 1] && role.value(of: middle, info) == 0)
                case .restsAtMaximum: #expect(ends == [1, 0])
                case .restUnknown: #expect(ends == [0, 0])
                case .oneSided, .lever, .place: #expect(ends == [0, 1])
                }
            }
        }
    }

    @Test("the motion sensor and the touch pad of a pad are never taken for it")
    func nodes() {
        for pad in [Pad.dualShock4Motion, .dualShock4Touchpad] {
            let device = pad.description
            #expect(![.gamepad, .joystick].contains(device.classification.kind))
            let any = DeviceFilter(match: DeviceMatch(name: "*Wireless Controller*"), ignored: [])
            #expect(!any.admits(device, path: "/dev/input/event5"))
            #expect(ControlLayout(device).availableStandardNames.isEmpty)
        }
    }

    @Test("pads that a program makes up are recognised")
    func virtual() {
        var device = Pad.xbox360.description
        #expect(!device.classification.isVirtual)
        device.bus = UInt16(BUS_VIRTUAL)
        #expect(device.classification.isVirtual)
        #expect(Pad.steamVirtual.description.classification.isVirtual)
        device = Pad.xbox360.description
        device.name = "Wolf X-Box One (Virtual) pad"
        #expect(device.classification.isVirtual)
        #expect(DeviceDirectory.isMadeUp("/dev/input/by-id/pad") == nil)
    }
}
