import ControlCore

/// Looks at the battery of a device now and then, and warns when it is low.
final class BatteryWatch {
    /// From one look to the next.
    static let interval = Duration.seconds(30)

    /// One for all devices that come and go.
    private let program: ProgramOutput
    private let log: Log
    private let onChange: () -> Void
    private var device: (node: String, name: String)?
    private var lastLook: Moment?
    private var alarm = BatteryAlarm()

    /// How full the battery is, 0 to 1; nil where that is not known, and while there is no device.
    private(set) var level: Double?

    /// Prepares it; ``begin(_:at:)`` begins.
    ///
    /// - Parameters:
    ///   - loop: The loop that takes the answers.
    ///   - log: Where a low battery is told.
    ///   - onChange: Called when ``level`` has changed while the device is there.
    init(loop: EventLoop, log: Log, onChange: @escaping () -> Void) {
        program = ProgramOutput(loop: loop)
        self.log = log
        self.onChange = onChange
    }

    /// The device is there; only gamepads and the like have a battery of their own.
    ///
    /// What a touch screen shows is that of its pen.
    func begin(_ device: InputDevice, at now: Moment) {
        let kind = device.description.classification.kind
        guard [.gamepad, .joystick, .wheel].contains(kind) else { return }
        self.device = (device.path, device.description.name)
        lastLook = nil
        lookIfDue(at: now)
    }

    /// The device is gone.
    func end() {
        device = nil
        level = nil
        program.cancel()
    }

    /// Looks at the battery where that is due.
    ///
    /// It is searched for each time: some drivers show one with the first report of the device only.
    func lookIfDue(at now: Moment) {
        guard let device, !program.isRunning,
            lastLook.map({ $0.duration(to: now) >= Self.interval }) ?? true
        else { return }
        lastLook = now
        guard let gauge = BatteryGauge(of: device.node) else { return note(nil) }
        do throws(SystemError) {
            try program.run(["cat", "--", gauge.file]) { [unowned self] in
                note(BatteryGauge.level(in: $0))
            }
        } catch {
            note(nil)
        }
    }

    private func note(_ new: Double?) {
        guard new != level else { return }
        level = new
        onChange()
        guard alarm.note(new), let new else { return }
        log.warning(
            "battery low",
            ["device": device?.name ?? "", "percent": "\(Int((new * 100).rounded()))"])
    }
}
