import CEvdev
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
        ])
    func kinds(_ example: Case) {
        let role = ControlLayout(example.pad.description).role(of: UInt16(example.axis))
        #expect(role.kind == example.kind)
        #expect(!role.why.isEmpty)
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
    }
}
