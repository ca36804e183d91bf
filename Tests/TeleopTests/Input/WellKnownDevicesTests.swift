import Testing

@testable import Teleop

@Suite("Well-known devices are what SDL's own tests expect")
struct WellKnownDevicesTests {
    private static let all =
        WellKnownDevices.pads + WellKnownDevices.sticksAndWheels + WellKnownDevices.others

    @Test("each entry of the table has its class", arguments: all)
    func classes(entry: WellKnownDevices.Entry) {
        let kind = entry.device.classification.kind
        switch entry.expected {
        case .joystick: #expect(kind.isDriven, "\(kind)")
        case .touchpad: #expect(kind == .touchpad)
        case .motionSensor: #expect(kind == .motionSensor)
        case .none: #expect(!kind.isDriven && kind != .motionSensor && kind != .touchpad)
        }
    }

    @Test("pads are gamepads, and of all that is not one nothing is", arguments: all)
    func gamepads(entry: WellKnownDevices.Entry) {
        let isPad = WellKnownDevices.pads.contains { $0.label == entry.label }
        #expect((entry.device.classification.kind == .gamepad) == isPad)
    }

    @Test("nothing but pads is chosen by itself", arguments: all)
    func chosen(entry: WellKnownDevices.Entry) {
        let classification = entry.device.classification
        let isPad = classification.kind == .gamepad
        #expect(classification.isUsable == isPad)
    }
}
