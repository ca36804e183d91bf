import CEvdev
import Testing

@testable import Teleop

@Suite("Which devices shake")
struct RumbleMotorsTests {
    /// What the kernel claims for a pad with motors, as `input_ff_create_memless` has it.
    private static let motors = [FF_RUMBLE, FF_PERIODIC, FF_SQUARE, FF_TRIANGLE, FF_SINE, FF_GAIN]

    private static func isShaken(_ pad: Pad, _ effects: [Int32]) -> Bool {
        var device = pad.description
        device.otherCodes[UInt16(EV_FF)] = effects.isEmpty ? nil : Set(effects.map(UInt16.init))
        return device.isShaken
    }

    @Test("a gamepad with motors does, without them it does not")
    func gamepad() {
        for pad in [Pad.xbox360, .dualShock4, .switchPro] {
            #expect(Self.isShaken(pad, Self.motors))
            #expect(Self.isShaken(pad, [FF_RUMBLE]))
            #expect(!Self.isShaken(pad, []))
            #expect(!Self.isShaken(pad, [FF_PERIODIC, FF_SINE]))
        }
    }

    @Test(
        "one that can push back does not, whatever else it can",
        arguments: [FF_CONSTANT, FF_SPRING, FF_FRICTION, FF_DAMPER, FF_INERTIA, FF_RAMP])
    func force(effect: Int32) {
        #expect(!Self.isShaken(.xbox360, Self.motors + [effect]))
    }

    @Test("a wheel or a joystick does not, whatever it claims", arguments: [Pad.g923, .extreme3D])
    func other(pad: Pad) {
        #expect(!Self.isShaken(pad, Self.motors))
    }
}
