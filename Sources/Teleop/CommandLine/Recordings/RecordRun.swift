import ControlCore
import Glibc

/// One run of `teleop record`: from the configuration to the exit status.
final class RecordRun {
    private static let command = "teleop record"
    private static let terminalInterval = Duration.milliseconds(500)
    private static let plainInterval = Duration.seconds(10)
    /// Whoever manages devices gives the right to read one a moment after it is plugged in.
    private static let patience = Duration.milliseconds(1500)

    private let options: Options
    private let limit: Duration?
    private let errorOutput = TextOutput.standardError
    private let isLive: Bool
    private var loop: EventLoop?
    private var output: RecordingOutput?
    private var connection: DeviceConnection<FrameRecorder>?
    private var endTimer: DeadlineTimer?
    private var progressTimer: DeadlineTimer?
    private var refusalTimer: DeadlineTimer?
    private var start: Moment?
    /// The description comes first, then one text a frame.
    private var texts = 0
    private var exitStatus = ExitStatus.done
    /// Nothing is written any more: a device that comes back is another recording.
    private var isEnded = false

    /// Prepares a run that ends by itself after `limit`, where there is one.
    init(_ options: Options, limit: Duration?) {
        self.options = options
        self.limit = limit
        isLive = LiveLine.Style(of: errorOutput) != .plain
    }

    /// Runs until a signal, the end of the time, the loss of the device, or a fault.
    func run() -> ExitStatus {
        do {
            let configuration = try Configuration.load(options)
            output = try RecordingOutput(
                path: options.operands[0], replaces: options.has("--force"))
            let loop = try EventLoop()
            self.loop = loop
            let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM, SIGHUP]) {
                [unowned self] _ in end()
            }
            endTimer = try DeadlineTimer(loop: loop) { [unowned self] in end() }
            progressTimer = try DeadlineTimer(loop: loop) { [unowned self] in tellProgress() }
            refusalTimer = try DeadlineTimer(loop: loop) { [unowned self] in giveUpIfRefused() }
            let connection = try connection(to: configuration, on: loop)
            self.connection = connection
            endTimer?.set(to: limit.map { Moment.now.advanced(by: $0) })
            try connection.start()
            if connection.device == nil {
                refusalTimer?.set(to: Moment.now.advanced(by: Self.patience))
            }
            // The first text may be the last.
            if !isEnded { try loop.run() }
            withExtendedLifetime(signals) {}
        } catch {
            return .reporting(error, by: Self.command)
        }
        return finish()
    }

    private func giveUpIfRefused() {
        guard start == nil, let refusal else { return }
        exitStatus = .reporting(refusal, by: Self.command)
        end()
    }

    /// The device that the configuration drives with, or else the touch screen.
    private func connection(
        to configuration: Configuration, on loop: EventLoop
    ) throws -> DeviceConnection<FrameRecorder> {
        let isPad =
            ControlBindings(configuration).drivesByGamepad || options.has("--device")
        let log = Log(level: .info) { [unowned self] in say($0) }
        return try DeviceConnection(
            loop: loop,
            filter: isPad ? configuration.padFilter : configuration.screenFilter,
            identity: nil, access: .spectator, log: log, complaints: DeviceComplaints(log: log),
            makeReader: { [unowned self, calibrated = CalibratedDevices(.ofUser, log: log)] in
                let layout = ControlLayout($0, configuration.device.mappings)
                return try recorder(of: $0, calibrated.calibration(of: $0, layout)?.learned)
            },
            emit: { [unowned self] _ in end() })
    }

    /// Why waiting for a device is of no use: every one is refused, or the one that was named, or
    /// that is none.
    private var refusal: InputError? {
        if let path = options.value("--device") {
            do throws(InputError) {
                _ = try InputDevice(path: path)
            } catch {
                switch error {
                case .noPermission, .notADevice: return error
                // Nothing that is plugged in gets such a path.
                case .gone where !path.hasPrefix("/dev/input/"): return error
                case .gone, .busy: break
                }
            }
            return nil
        }
        // Nobody is taken: a spectator is not noticed.
        let facts = InputFacts.probe(DeviceDirectory(), DeviceMappings(), takesThem: false)
        guard facts.devices.isEmpty, facts.others.isEmpty else { return nil }
        return facts.refusals.first.map { .noPermission(path: $0.path) }
    }

    private func recorder(
        of device: DeviceDescription, _ calibration: Calibration?
    ) throws -> FrameRecorder {
        // What comes back in the turn in which it went is nobody's any more.
        guard !isEnded else { throw InputError.gone(path: device.name) }
        let start = Moment.now
        self.start = start
        endTimer?.set(to: limit.map { start.advanced(by: $0) })
        scheduleProgress()
        return FrameRecorder(device, calibration: calibration?.axes ?? [:], start: start) {
            [unowned self] in record($0)
        }
    }

    private func record(_ text: String) {
        guard !isEnded else { return }
        do throws(RecordingOutput.Fault) {
            try output?.write(text)
            texts += 1
        } catch .refused(_, EPIPE) {
            // Whoever read it has seen enough.
            end()
        } catch {
            say("\(Self.command): \(error)")
            exitStatus = error.exitStatus
            end()
        }
    }

    private func end() {
        isEnded = true
        loop?.stop()
    }

    /// Writes down when the recording ends; a reader who does not keep up now is not waited for.
    private func writeEnd(_ start: Moment) {
        guard exitStatus == .done, texts > 0, let output, output.isReady else { return }
        do throws(RecordingOutput.Fault) {
            try output.write(RecordingLines.end(after: start.duration(to: .now)))
        } catch .refused(_, EPIPE) {
            // Whoever read it has seen enough.
        } catch {
            say("\(Self.command): \(error)")
            exitStatus = error.exitStatus
        }
    }

    private func finish() -> ExitStatus {
        guard let start else {
            guard exitStatus == .done else { return exitStatus }
            say("\(Self.command): nothing recorded: no device came")
            return .unavailable
        }
        writeEnd(start)
        let still = texts <= 1 ? "; nothing was moved" : ""
        say("\(Self.command): \(progress(since: start)) in \(output?.name ?? "")\(still)")
        return exitStatus
    }

    // MARK: What the person sees

    private func progress(since start: Moment) -> String {
        let tenths = Int(start.duration(to: .now) / .milliseconds(100))
        let frames = max(texts - 1, 0)
        return "\(frames) \(frames == 1 ? "frame" : "frames"), \(tenths / 10).\(tenths % 10) s"
    }

    private func scheduleProgress() {
        let interval = isLive ? Self.terminalInterval : Self.plainInterval
        progressTimer?.set(to: Moment.now.advanced(by: interval))
    }

    private func tellProgress() {
        guard let start, errorOutput.isReady else { return scheduleProgress() }
        let text = progress(since: start) + " so far"
        errorOutput.write(isLive ? TerminalScreen.eraseLine + text : "\(Self.command): \(text)\n")
        scheduleProgress()
    }

    private func say(_ line: String) {
        // A stopped terminal does not hold up the recording.
        guard errorOutput.isReady else { return }
        errorOutput.write((isLive ? TerminalScreen.eraseLine : "") + line + "\n")
    }
}
