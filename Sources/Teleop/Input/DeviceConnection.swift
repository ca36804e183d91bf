import ControlCore
import Glibc

/// One device of the operator: waited for, opened, read, and found again by its identity when it
/// comes back, whatever its event number is then.
///
/// Once a device has been taken, no other one takes its place while the program runs.
final class DeviceConnection<Reader: DeviceReader> {
    private enum State {
        case waiting
        case open(InputDevice)
    }

    /// How often the kernel is asked how an open device stands, while the robot moves; else it is
    /// every second.
    private let verifyIntervalWhileMoving = Duration.milliseconds(200)
    private let readingsBeforeLoss = 2

    private let loop: EventLoop
    private let filter: DeviceFilter
    private let access: DeviceAccess
    private let rumble: RumbleStrength
    private let log: Log
    private let complaints: DeviceComplaints
    private let makeReader: (DeviceDescription) throws -> Reader
    private let emit: (Event) -> Void
    private let watch: DeviceWatch
    private var checkTimer: DeadlineTimer?
    private var lastVerified = Moment.now
    private var state = State.waiting
    private var reader: Reader?
    private var motors: RumbleMotors?
    private let batteryWatch: BatteryWatch?
    /// The device that was taken; no other one is from then on.
    private(set) var identity: DeviceIdentity?
    /// Nodes that we may not read.
    private var refused: Set<String> = []
    private var isRefusalKnown = false
    /// What would drive if it were named.
    private var unnamed: DeviceComplaints.Unnamed?
    /// Whether the operator misses the device while there is none.
    private var isExpected = true

    /// The device that is open.
    var device: DeviceDescription? {
        if case .open(let device) = state { device.description } else { nil }
    }

    /// How full the battery of the open device is, 0 to 1; nil where that is not known.
    var battery: Double? { batteryWatch?.level }

    /// Prepares to read a device.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - filter: Which device may be taken.
    ///   - identity: The only device that may be taken, where that is known already.
    ///   - access: How it is shared with other programs.
    ///   - rumble: How strongly it shakes when it is told to.
    ///   - log: Where changes are told.
    ///   - complaints: Where faults are told.
    ///   - onBattery: Called when ``battery`` has changed; nil where it does not matter.
    ///   - makeReader: Prepares to read a device that is about to be taken, or throws the reason
    ///     why that can not be.
    ///   - emit: Receives what is read.
    /// - Throws: Where the system gives no timer or watch.
    init(
        loop: EventLoop, filter: DeviceFilter, identity: DeviceIdentity?,
        access: DeviceAccess, rumble: RumbleStrength = .off, log: Log,
        complaints: DeviceComplaints, onBattery: (() -> Void)? = nil,
        makeReader: @escaping (DeviceDescription) throws -> Reader,
        emit: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.filter = filter
        self.identity = identity
        self.access = access
        self.rumble = rumble
        self.log = log
        self.complaints = complaints
        self.makeReader = makeReader
        self.emit = emit
        batteryWatch = onBattery.map { BatteryWatch(loop: loop, log: log, onChange: $0) }
        watch = try DeviceWatch()
        checkTimer = try DeadlineTimer(loop: loop) { [unowned self] in check() }
    }

    deinit {
        if case .open(let device) = state { loop.forget(device.fileDescriptor) }
        loop.forget(watch.fileDescriptor)
    }

    /// Takes the first device that fits, or waits for one.
    ///
    /// - Parameter isExpected: Whether it is worth a line in the log that there is none, or none that
    ///   may be read.
    /// - Throws: Where the system gives no watch.
    func start(isExpected: Bool = true) throws(SystemError) {
        self.isExpected = isExpected
        try loop.watch(watch.fileDescriptor, for: .readable) { [unowned self] _ in
            for change in watch.drain() { note(change) }
        }
        considerAll()
        if device == nil, isExpected { log.info("waiting for a device", ["match": filter.words]) }
        tellUnnamed()
    }

    /// Says once how to name a device that drives only when it is named, where there is no other.
    private func tellUnnamed() {
        guard device == nil, identity == nil, isExpected, let unnamed else { return }
        complaints.hint(at: unnamed)
    }

    /// Reads what the device has to say now, before anything is decided that depends on it.
    func readNow() {
        guard case .open(let device) = state else { return }
        read(device)
        if lastVerified.duration(to: .now) >= verifyIntervalWhileMoving { verify(device) }
    }

    private func note(_ change: DeviceWatch.Change) {
        switch change {
        case .appeared(let path):
            consider(path)
            tellUnnamed()
        case .disappeared(let path):
            forget(path)
        }
    }

    private func forget(_ path: String) {
        refused.remove(path)
        complaints.forget(path)
    }

    // MARK: Taking a device

    private func considerAll() {
        let directory = DeviceDirectory()
        do {
            for path in try directory.nodes() { consider(path) }
        } catch .gone {
            // Nothing has ever been plugged in: the watch tells when that changes.
        } catch {
            complaints.complain(of: directory.path, error.description)
        }
        guard device == nil, let path = refused.min(), !isRefusalKnown else { return }
        isRefusalKnown = true
        if isExpected { complaints.complain(ofRefused: refused.count, suchAs: path) }
    }

    private func consider(_ path: String) {
        guard case .waiting = state else { return }
        do {
            var device = try InputDevice(path: path)
            guard fits(device.description, path: path) else {
                unnamed =
                    unnamed
                    ?? filter.naming(device.description).map { naming in
                        .init(path: path, kind: naming.kind, setting: naming.setting)
                    }
                return
            }
            if RumbleMotors.canShake(device, rumble) {
                // Nothing else is ever opened for writing.
                device = try InputDevice(path: path, wantsWriting: true)
                // Another one may have come under this number meanwhile.
                guard fits(device.description, path: path) else { return }
            }
            try take(device)
            forget(path)
        } catch let error as InputError {
            switch error {
            case .busy: scheduleCheck()
            // A node that is gone again is no news; the next one will be told.
            case .gone: return
            case .noPermission:
                refused.insert(path)
                // It may become readable in a moment: whoever manages devices is at work on it.
                if !isRefusalKnown { scheduleCheck() }
                return
            case .notADevice: break
            }
            complaints.complain(of: path, error.description)
        } catch {
            complaints.complain(of: path, "\(error)")
        }
    }

    private func fits(_ description: DeviceDescription, path: String) -> Bool {
        if let identity { return DeviceIdentity(description) == identity }
        return filter.admits(description, path: path)
    }

    private func take(_ device: InputDevice) throws {
        let description = device.description
        switch access {
        case .exclusive: try device.grab()
        case .shared: try device.checkNotHeld()
        case .spectator: break
        }
        let reader = try makeReader(description)
        try loop.watch(device.fileDescriptor, for: .readable) { [unowned self] _ in read(device) }
        state = .open(device)
        scheduleCheck()
        self.reader = reader
        identity = DeviceIdentity(description)
        let fields = [
            (key: "name", value: description.name),
            (key: "id", value: DeviceIdentity(description).description),
            (key: "path", value: device.path),
        ]
        log.info("device connected", fields + reader.remarks)
        reader.introduce(emit)
        batteryWatch?.begin(device, at: .now)
        motors = RumbleMotors(device, rumble, log: log)
    }

    /// Shakes the device, where there is one that can.
    func play(_ rumble: Rumble) {
        motors?.play(rumble)
    }

    /// Once a second, together with the other house-keeping of the program.
    private func scheduleCheck() {
        checkTimer?.set(to: Moment.now.nextSecond)
    }

    private func check() {
        guard case .open(let device) = state else {
            // What somebody else held may be free again.
            considerAll()
            tellUnnamed()
            return
        }
        read(device)
        verify(device)
        guard case .open = state else { return }
        scheduleCheck()
        batteryWatch?.lookIfDue(at: .now)
    }

    // MARK: Reading

    private func read(_ device: InputDevice) {
        do {
            try device.read { reading in
                switch reading {
                // The time is asked for each frame: we may be suspended in the middle of reading.
                case .event(let raw)
                where raw.endsFrame && raw.time.duration(to: .now) > Event.Frame.latestAge:
                    reader?.endLateFrame(raw, emit)
                case .event(let raw):
                    reader?.events(for: raw, emit)
                case .overrun:
                    reader?.endFrame(as: .resynchronized, emit)
                }
            }
        } catch {
            lose(device, because: error)
        }
    }

    /// Makes up for what no event has told, such as the release of the enable control: another
    /// program may have taken the device for itself.
    private func verify(_ device: InputDevice) {
        guard case .open = state else { return }
        lastVerified = .now
        do {
            // What has happened since the last reading is no loss, and while it is read there may
            // be more: in the end an overrun, which must not count as less. (One that comes after
            // the last of these, within some ten microseconds, still does.)
            for _ in 0..<readingsBeforeLoss {
                guard try !device.isUpToDate() else { return }
                read(device)
                guard case .open = state else { return }
            }
            guard try !device.isUpToDate() else { return }
            try device.resynchronize { reader?.events(for: $0, emit) }
            reader?.endFrame(as: .input, emit)
            if access == .shared { try device.checkNotHeld() }
        } catch {
            lose(device, because: error)
        }
    }

    private func lose(_ device: InputDevice, because error: InputError) {
        loop.forget(device.fileDescriptor)
        state = .waiting
        reader = nil
        motors = nil
        batteryWatch?.end()
        log.warning(
            "device lost", ["name": device.description.name, "cause": error.description])
        emit(Reader.loss)
        if case .gone = error {
            // It may be there again already, under another number.
            considerAll()
        } else {
            scheduleCheck()
        }
    }
}
