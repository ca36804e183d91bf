import CEvdev
import ControlCore

/// The two motors of a gamepad, which shake it for a moment.
///
/// The pulses are given to the kernel once; to start one is a write that does not wait. They end
/// and are forgotten with this.
final class RumbleMotors {
    private let device: InputDevice
    private var effects: [(rumble: Rumble, number: Int16)] = []

    /// Prepares the pulses; nil where the device can not shake, must not be written to, or refuses.
    ///
    /// - Parameters:
    ///   - device: The gamepad.
    ///   - strength: How strongly both motors run.
    ///   - log: Told once why a device that could shake does not.
    init?(_ device: InputDevice, _ strength: RumbleStrength, log: Log) {
        self.device = device
        guard let magnitude = strength.magnitude,
            device.description.otherCodes[UInt16(EV_FF)]?.contains(UInt16(FF_RUMBLE)) == true
        else { return nil }
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
        for (_, number) in effects {
            tell(number, 0)
            _ = cevdev_remove_effect(device.fileDescriptor, CInt(number))
        }
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

extension Rumble {
    /// How long the pulse is.
    fileprivate var milliseconds: UInt16 {
        switch self {
        case .stopped: 300
        case .blocked: 150
        case .limit: 60
        }
    }
}

extension RumbleStrength {
    /// Of each motor, out of 65535; nil for none.
    fileprivate var magnitude: UInt16? {
        switch self {
        case .off: nil
        // Weaker, many motors do not start in so short a time.
        case .gentle: 0x6000
        case .strong: 0xffff
        }
    }
}
