import ControlCore
import Glibc

/// The one device that drives: waited for, opened, read, and found again by its identity when it
/// comes back, whatever its event number is then.
///
/// Once a device has been taken, no other one takes its place while the program runs.
final class DevicePort {
    private enum State {
        case waiting
        case open(InputDevice)
    }

    /// How often a device is tried again that somebody else holds.
    private static let retryInterval = Duration.seconds(1)

    private let loop: EventLoop
    private let filter: DeviceFilter
    private let grabs: Bool
    private let required: [ControlReader.Wanted]
    private let optional: [ControlReader.Wanted]
    private let log: Log
    private let emit: (Event) -> Void
    private let watch: DeviceWatch
    private var retryTimer: DeadlineTimer?
    private var state = State.waiting
    private var reader: ControlReader?
    private var identity: DeviceIdentity?
    private var heldByOthers: Set<String> = []
    /// What was said of a node and why, so that it is said once.
    private var complaints: [String: String] = [:]

    /// The device that is open.
    var device: DeviceDescription? {
        if case .open(let device) = state { device.description } else { nil }
    }

    /// Prepares to read a device.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - filter: Which device may be taken.
    ///   - grabs: Whether it is taken exclusively.
    ///   - bindings: The controls to read.
    ///   - log: Where changes are told.
    ///   - emit: Receives the events of the device.
    /// - Throws: Where the system gives no timer or watch.
    init(
        loop: EventLoop, filter: DeviceFilter, grabs: Bool, bindings: ControlBindings, log: Log,
        emit: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.filter = filter
        self.grabs = grabs
        required = bindings.required
        optional = bindings.optional
        self.log = log
        self.emit = emit
        watch = try DeviceWatch()
        retryTimer = try DeadlineTimer(loop: loop) { [unowned self] in retry() }
    }

    deinit {
        if case .open(let device) = state { loop.forget(device.fileDescriptor) }
        loop.forget(watch.fileDescriptor)
    }

    /// Takes the first device that fits, or waits for one.
    func start() throws(SystemError) {
        try loop.watch(watch.fileDescriptor, for: .readable) { [unowned self] _ in
            for change in watch.drain() { note(change) }
        }
        considerAll()
        if device == nil { log.info("waiting for a device", ["match": filter.match.words]) }
    }

    /// Reads what the device has to say now, before anything is decided that depends on it.
    func readNow() {
        guard case .open(let device) = state else { return }
        read(device)
    }

    private func note(_ change: DeviceWatch.Change) {
        switch change {
        case .appeared(let path):
            consider(path)
        case .disappeared(let path):
            heldByOthers.remove(path)
            complaints[path] = nil
        }
    }

    // MARK: Taking a device

    private func considerAll() {
        let directory = DeviceDirectory()
        do {
            for path in try directory.nodes() { consider(path) }
        } catch .gone {
            // Nothing has ever been plugged in: the watch tells when that changes.
        } catch {
            complain(of: directory.path, error.description)
        }
    }

    private func consider(_ path: String) {
        guard case .waiting = state else { return }
        do {
            let device = try InputDevice(path: path)
            guard fits(device.description, path: path) else { return }
            try take(device)
            heldByOthers.remove(path)
            complaints[path] = nil
        } catch let error as InputError {
            if case .busy = error {
                heldByOthers.insert(path)
                retryTimer?.set(to: Moment.now.advanced(by: Self.retryInterval))
            }
            // A node that is gone again is no news; the next one will be told.
            if case .gone = error { return }
            complain(of: path, error.description)
        } catch {
            complain(of: path, "\(error)")
        }
    }

    private func fits(_ description: DeviceDescription, path: String) -> Bool {
        if let identity { return DeviceIdentity(description) == identity }
        return filter.admits(description, path: path)
    }

    private func take(_ device: InputDevice) throws {
        let description = device.description
        let layout = ControlLayout(description)
        let present = optional.filter { layout.source(named: $0.name) != nil }
        let reader = try ControlReader(description, layout: layout, wanted: required + present)
        if grabs { try device.grab() } else { try device.checkNotHeld() }
        try loop.watch(device.fileDescriptor, for: .readable) { [unowned self] _ in read(device) }
        for missing in optional where layout.source(named: missing.name) == nil {
            log.warning(
                "device lacks a control, which has no effect",
                ["device": description.name, "control": missing.name, "for": missing.purpose])
        }
        state = .open(device)
        self.reader = reader
        identity = DeviceIdentity(description)
        log.info(
            "device connected",
            [
                "name": description.name, "id": DeviceIdentity(description).description,
                "path": device.path,
            ])
        emit(.deviceConnected(flat: reader.flats))
        reader.initialEvents(emit)
        emit(.frame(.atOpen))
    }

    private func complain(of path: String, _ text: String) {
        guard complaints[path] != text else { return }
        complaints[path] = text
        log.warning("device not usable", ["path": path, "cause": text])
    }

    private func retry() {
        for path in heldByOthers.sorted() { consider(path) }
        if case .waiting = state, !heldByOthers.isEmpty {
            retryTimer?.set(to: Moment.now.advanced(by: Self.retryInterval))
        }
    }

    // MARK: Reading

    private func read(_ device: InputDevice) {
        do {
            try device.read { reading in
                switch reading {
                case .event(let raw): reader?.events(for: raw, emit)
                case .overrun: emit(.frame(.resynchronized))
                }
            }
        } catch {
            lose(device, because: error)
        }
    }

    private func lose(_ device: InputDevice, because error: InputError) {
        loop.forget(device.fileDescriptor)
        state = .waiting
        reader = nil
        log.warning(
            "device lost", ["name": device.description.name, "cause": error.description])
        emit(.deviceLost)
        // It may be there again already, under another number.
        considerAll()
    }
}
