import ControlCore

/// Where the operator's input comes from: the devices that are plugged in, or a recording of one.
final class OperatorInput {
    /// What is asked for.
    enum Source {
        /// Devices that are plugged in, or will be.
        case device
        /// A recording, played at this many times its speed once the link is up.
        case recording(Recording, speed: Double)
    }

    /// The devices that were taken; no others take their places.
    struct Identities {
        var gamepad: DeviceIdentity?
        var screen: DeviceIdentity?
    }

    private enum Ports {
        case devices(DevicePort, PanelPort)
        case controls(RecordingPort)
        case contacts(RecordingPlayer<ContactReader>)
    }

    private let ports: Ports
    private let drivesByGamepad: Bool
    private let drivesByTouch: Bool

    /// Prepares to read; ``start()`` begins.
    ///
    /// - Parameters:
    ///   - source: What is asked for.
    ///   - configuration: Which devices may be taken, and how the panel is mounted.
    ///   - bindings: The controls that matter.
    ///   - identities: The only devices that may be taken, where that is known already.
    ///   - loop: The loop that runs it.
    ///   - log: Where changes are told.
    ///   - emit: Receives what the operator does.
    ///   - onBattery: Called when ``battery`` has changed.
    ///   - onEnd: Called when a recording has been played to its end.
    /// - Throws: ``MissingControls`` and ``UnusablePanel`` where a recorded device lacks what is
    ///   needed, and where the system gives no descriptors.
    init(
        _ source: Source, _ configuration: Configuration, bindings: ControlBindings,
        identities: Identities, loop: EventLoop, log: Log, emit: @escaping (Event) -> Void,
        onBattery: @escaping () -> Void, onEnd: @escaping () -> Void
    ) throws {
        drivesByGamepad = bindings.drivesByGamepad
        drivesByTouch = bindings.drivesByTouch
        let mounting = PanelMounting(configuration.touch)
        let mappings = configuration.device.mappings
        for complaint in mappings.lines.complaints {
            log.warning("mapping line not used", ["cause": complaint])
        }
        switch source {
        case .device:
            let complaints = DeviceComplaints(log: log)
            let pad = try DevicePort(
                loop: loop,
                filter: configuration.padFilter,
                identity: identities.gamepad,
                access: configuration.device.grab ? .exclusive : .shared,
                rumble: configuration.device.rumble, bindings: bindings, mappings: mappings,
                log: log, complaints: complaints, onBattery: onBattery, emit: emit)
            let screen = try PanelPort(
                loop: loop,
                filter: configuration.screenFilter,
                identity: identities.screen, mounting: mounting, log: log,
                complaints: complaints, emit: emit)
            ports = .devices(pad, screen)
        case .recording(let recording, let speed)
        where recording.device.classification.kind.isSurface:
            ports = .contacts(
                try RecordingPlayer(
                    recording, speed: speed, loop: loop,
                    reader: try ContactReader(recording.device, mounting), emit: emit,
                    onEnd: onEnd))
        case .recording(let recording, let speed):
            ports = .controls(
                try RecordingPort(
                    recording, speed: speed, loop: loop, bindings: bindings, mappings: mappings,
                    emit: emit, onEnd: onEnd))
        }
    }

    /// Takes the first devices that fit, or waits for them.
    func start() throws(SystemError) {
        guard case .devices(let pad, let screen) = ports else { return }
        try pad.start(isExpected: drivesByGamepad)
        try screen.start(isExpected: drivesByTouch)
    }

    /// The link is up: a recording begins, unless it has begun.
    func noteLink() {
        switch ports {
        case .devices: break
        case .controls(let player): player.startPlaying()
        case .contacts(let player): player.startPlaying()
        }
    }

    /// Reads what the devices have to say now, before anything is decided that depends on it.
    func readNow() {
        guard case .devices(let pad, let screen) = ports else { return }
        pad.readNow()
        screen.readNow()
    }

    /// Shakes the gamepad, where there is one that can.
    func play(_ rumble: Rumble) {
        guard case .devices(let pad, _) = ports else { return }
        pad.play(rumble)
    }

    /// The device that drives; nil while there is none.
    var device: DeviceDescription? {
        switch ports {
        case .devices(let pad, let screen):
            (drivesByGamepad ? pad.device : nil) ?? (drivesByTouch ? screen.device : nil)
        case .controls(let player): player.device
        case .contacts(let player): drivesByTouch ? player.device : nil
        }
    }

    /// How full the battery of that device is, 0 to 1; nil where that is not known.
    var battery: Double? {
        guard case .devices(let pad, _) = ports, drivesByGamepad else { return nil }
        return pad.battery
    }

    /// Whether it is a mouse that touches the screen.
    var isScreenMouse: Bool {
        let screen: DeviceDescription? =
            switch ports {
            case .devices(_, let screen): screen.device
            case .controls: nil
            case .contacts(let player): player.device
            }
        return screen?.classification.kind == .mouse
    }

    /// The devices that were taken.
    var identities: Identities {
        guard case .devices(let pad, let screen) = ports else { return Identities() }
        return Identities(gamepad: pad.identity, screen: screen.identity)
    }
}
