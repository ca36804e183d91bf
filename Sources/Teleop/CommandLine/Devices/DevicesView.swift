import CEvdev
import ControlCore
import Glibc

/// `teleop devices --watch`: follows devices that come and go and what is done with them.
final class DevicesView {
    private struct Followed {
        let device: InputDevice
        /// The names of the buttons, by the numbers of their controls.
        let names: [String]
        var reader: ControlReader
        var report: DeviceReport
    }

    private static let redrawInterval = Duration.milliseconds(100)
    /// What a reader who does not keep up may still get, in bytes; then lines are left out.
    private static let largestBacklog = 1 << 20

    private let loop: EventLoop
    private let directory: DeviceDirectory
    private let watch: DeviceWatch
    private let settings: Configuration.Device
    private let isJSON: Bool
    private let output: TextOutput
    private let errorOutput: TextOutput
    private var devices: [String: Followed] = [:]
    private var refusals: [String: InputError] = [:]
    private var backlog = ""
    private var timer: DeadlineTimer?
    private var lastDrawn: Moment?
    private var delivery = TextOutput.Delivery.written

    init(
        _ directory: DeviceDirectory, _ settings: Configuration.Device, isJSON: Bool,
        _ output: TextOutput, _ errorOutput: TextOutput
    ) throws(SystemError) {
        loop = try EventLoop()
        watch = try DeviceWatch(directory)
        self.directory = directory
        self.settings = settings
        self.isJSON = isJSON
        self.output = output
        self.errorOutput = errorOutput
    }

    /// Shows the devices until SIGINT or SIGTERM, or until nobody reads any more.
    func run() throws(SystemError) -> ExitStatus {
        let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM]) { [loop] _ in
            loop.stop()
        }
        timer = try DeadlineTimer(loop: loop) { [unowned self] in draw() }
        try loop.watch(watch.fileDescriptor, for: .readable) { [unowned self] _ in
            for change in watch.drain() { take(change) }
            show()
        }
        let nodes: [String]
        do throws(InputError) {
            nodes = try directory.nodes()
        } catch {
            nodes = []
        }
        for path in nodes { open(path) }
        if devices.isEmpty, !isDrawn { line("no devices yet") }
        show()
        try loop.run()
        withExtendedLifetime(signals) {}
        loop.forget(watch.fileDescriptor)
        for path in devices.keys.sorted() { close(path) }
        return TextOutput.status(of: delivery, errorOutput)
    }

    /// True when the whole picture is shown each time; otherwise a line tells each change.
    private var isDrawn: Bool { isJSON || output.isTerminal }

    private func take(_ change: DeviceWatch.Change) {
        switch change {
        case .appeared(let path):
            if devices[path] == nil { open(path) }
        case .disappeared(let path):
            refusals[path] = nil
            if let followed = devices[path] { lose(followed) }
        }
    }

    private func open(_ path: String) {
        do throws(InputError) {
            let device = try InputDevice(path: path)
            let report = DeviceReport(
                path: path, device: device.description, isHeld: device.isHeld,
                isMadeUp: DeviceDirectory.isMadeUp(path) == true, settings: settings,
                calibration: .init(device.description, settings.mappings, in: .ofUser))
            let names = report.isFollowed ? report.layout.buttonNames : []
            let reader = try Self.reader(of: report, names)
            // Not followed beyond its existence, it still has to be read, to notice its loss and
            // so that its queue does not fill.
            do throws(SystemError) {
                try loop.watch(device.fileDescriptor, for: .readable) { [unowned self] _ in
                    read(path)
                }
            } catch {
                throw InputError(path: path, code: error.code)
            }
            refusals[path] = nil
            devices[path] = Followed(
                device: device, names: names, reader: reader, report: report)
            line("\(path) is there: \(report.kind.rawValue) \(report.device.name)")
        } catch .gone {
            // Unplugged again already.
        } catch {
            guard refusals.updateValue(error, forKey: path) != error else { return }
            errorOutput.write("teleop devices: \(error)\n")
        }
    }

    /// A reader of the buttons called `names`, each known by its place in the list.
    private static func reader(
        of report: DeviceReport, _ names: [String]
    ) throws(InputError) -> ControlReader {
        do throws(MissingControls) {
            return try ControlReader(
                report.device, layout: report.layout,
                wanted: names.enumerated().map { index, name in
                    .init(name: name, control: Control(index: index), purpose: name)
                })
        } catch {
            throw .notADevice(path: report.path, code: EINVAL)
        }
    }

    private func read(_ path: String) {
        guard var followed = devices[path] else { return }
        do throws(InputError) {
            try followed.device.read { reading in
                switch reading {
                case .event(let raw): tell(raw, &followed)
                case .overrun: line("\(path) lost events; its state was read anew")
                }
            }
            if isDrawn {
                let report = followed.report.updated(followed.device.currentDescription)
                // On a keyboard, the instants of the keys tell what is typed nearly as well.
                guard report.isFollowed || report.device.axes != followed.report.device.axes else {
                    return
                }
                followed.report = report
            }
            devices[path] = followed
            show()
        } catch {
            lose(followed)
            show()
        }
    }

    private func tell(_ raw: RawEvent, _ followed: inout Followed) {
        guard followed.report.isFollowed, !isDrawn else { return }
        let report = followed.report
        var hasNamed = false
        followed.reader.events(for: raw) { event in
            guard case .button(let control, let isPressed) = event else { return }
            hasNamed = true
            let name = followed.names[control.index]
            line("\(report.path) \(name) \(isPressed ? "pressed" : "released")")
        }
        guard !hasNamed, CInt(raw.type) == EV_ABS, report.device.axes[raw.code] != nil else {
            return
        }
        let value = DeviceReport.decimals(report.value(of: raw.code, raw: raw.value))
        line("\(report.path) \(EventCode.axis(raw.code).name) \(raw.value) \(value)")
    }

    private func lose(_ followed: Followed) {
        close(followed.report.path)
        line("\(followed.report.path) is gone: \(followed.report.device.name)")
    }

    private func close(_ path: String) {
        guard let followed = devices.removeValue(forKey: path) else { return }
        loop.forget(followed.device.fileDescriptor)
    }

    private func line(_ text: String) {
        guard !isDrawn, backlog.utf8.count < Self.largestBacklog else { return }
        backlog += text.printable + "\n"
    }

    /// Shows what has changed: now, or when the last picture has been there for a moment.
    private func show() {
        let now = Moment.now
        guard isDrawn else { return draw() }
        timer?.set(to: max(lastDrawn?.advanced(by: Self.redrawInterval) ?? now, now))
    }

    private func draw() {
        // Waiting for a reader here would make the program deaf to Ctrl-C.
        guard output.isReady else {
            timer?.set(to: Moment.now.advanced(by: Self.redrawInterval))
            return
        }
        lastDrawn = .now
        if isDrawn { backlog = picture }
        guard !backlog.isEmpty else { return }
        delivery = output.write(backlog)
        if delivery != .written { loop.stop() }
        backlog = ""
    }

    private var picture: String {
        let reports = devices.values.map(\.report).sorted {
            let first = $0.path
            let second = $1.path
            return (first.utf8.count, first) < (second.utf8.count, second)
        }
        if isJSON { return "[" + reports.map(\.json).joined(separator: ",") + "]\n" }
        let text = reports.map { $0.text + $0.state }.joined(separator: "\n")
        // Home, the picture, and nothing of the last one below it.
        return TerminalScreen.clear + (text.isEmpty ? "no devices yet\n" : text)
    }
}
