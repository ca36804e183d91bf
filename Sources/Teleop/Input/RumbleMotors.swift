import CEvdev
import ControlCore

/// The two motors of a gamepad, which shake it for a moment.
///
/// The pulses are given to the kernel once; to start one is a write that does not wait. The kernel
/// forgets them when the node is closed.
final class RumbleMotors {
    private let device: InputDevice
    private var effects: [(rumble: Rumble, number: Int16)] = []

    /// Prepares the pulses; nil where the device is not to shake, must not be written to, or refuses.
    ///
    /// - Parameters:
    ///   - device: The gamepad.
    ///   - strength: How strongly both motors run.
    ///   - log: Told once why a device that could shake does not.
    init?(_ device: InputDevice, _ strength: RumbleStrength, log: Log) {
        self.device = device
        guard let magnitude = strength.magnitude, device.description.isShaken else { return nil }
        guard Self.isOfHardware(device) else {
            log.debug("no rumble: a program plays this device", ["path": device.path])
            return nil
        }
        guard device.isWritable else {
            log.debug("no rumble: the device may only be read", ["path": device.path])
            return nil
        }
        for rumble in Rumble.allCases {
            var effect = cevdev_rumble(magnitude, rumble.milliseconds)
            guard cevdev_upload_effect(device.fileDescriptor, &effect) >= 0 else {
                log.debug("no rumble: the device refuses", ["path": device.path])
                return nil
            }
            effects.append((rumble, effect.id))
        }
    }

    deinit {
        // The effects themselves go with the node.
        for (_, number) in effects { tell(number, 0) }
    }

    /// True when it is worth while to open the device for writing.
    static func canShake(_ device: InputDevice, _ strength: RumbleStrength) -> Bool {
        strength.magnitude != nil && device.description.isShaken && isOfHardware(device)
    }

    /// False for a device that a program makes through uinput, and where that can not be seen.
    ///
    /// The kernel would wait for that program's answer at each pulse that is given or taken back, for
    /// 30 s and deaf to signals (`uinput_request_submit` in `drivers/input/misc/uinput.c`): no zero
    /// and no stop would leave meanwhile. Radio gamepads that the Bluetooth service makes through
    /// uhid are elsewhere, and shake.
    private static func isOfHardware(_ device: InputDevice) -> Bool {
        DeviceDirectory.isMadeUp(device.path) == false
    }

    /// Shakes the gamepad.
    ///
    /// A device that does not take it now does not shake.
    func play(_ rumble: Rumble) {
        guard let effect = effects.first(where: { $0.rumble == rumble }) else { return }
        tell(effect.number, 1)
    }

    private func tell(_ number: Int16, _ times: Int32) {
        device.write(
            RawEvent(type: UInt16(EV_FF), code: UInt16(bitPattern: number), value: times))
    }
}

extension DeviceDescription {
    /// True for a gamepad with motors that do nothing but shake it.
    ///
    /// The kernel claims `FF_RUMBLE` also for wheels and sticks that push back, and makes a pulse a
    /// wave of full force on what the hand steers with (`input_ff_create` and `compat_effect` in
    /// `drivers/input/ff-core.c`); some of their drivers wait for the device meanwhile.
    var isShaken: Bool {
        guard classification.kind == .gamepad, let effects = otherCodes[UInt16(EV_FF)] else {
            return false
        }
        let forces = [FF_CONSTANT, FF_SPRING, FF_FRICTION, FF_DAMPER, FF_INERTIA, FF_RAMP]
        return effects.contains(UInt16(FF_RUMBLE))
            && !forces.contains { effects.contains(UInt16($0)) }
    }
}

extension Rumble {
    /// How long the pulse is: three lengths that a thumb tells apart, each long enough for the heavy
    /// motor of a common gamepad to start; chosen by us, no standard.
    fileprivate var milliseconds: UInt16 {
        switch self {
        case .stopped: 300
        case .blocked: 150
        case .limit: 60
        }
    }
}

extension RumbleStrength {
    /// Of each motor, out of 65535 (`struct ff_rumble_effect`); nil for none.
    fileprivate var magnitude: UInt16? {
        switch self {
        case .off: nil
        // 37.5 %: weaker, many motors do not start in so short a time.
        case .gentle: 0x6000
        case .strong: 0xffff
        }
    }
}
