import CEvdev
import ControlCore
import Glibc

/// One calibration of a device with its operator, from the first request to the file.
final class CalibrationRun {
    private static let redrawInterval = Duration.milliseconds(100)
    /// When nothing has moved for so long, the operator may wait for us.
    private static let patience = Duration.seconds(5)

    private let device: InputDevice
    private let layout: ControlLayout
    private let folder: CalibrationFolder
    private let output: TextOutput
    private let errorOutput: TextOutput
    private let loop: EventLoop
    private var session: CalibrationSession
    private var timer: DeadlineTimer?
    private var drawTimer: DeadlineTimer?
    private var reminderTimer: DeadlineTimer?
    /// What a plain output has been told already.
    private var toldReturns: Set<String> = []
    private var ending = ExitStatus.fault

    /// Prepares it, and takes the device away from every other program: a robot must not follow
    /// what is done with it now.
    init(
        path: String, _ settings: Configuration.Device, folder: CalibrationFolder,
        _ output: TextOutput, _ errorOutput: TextOutput
    ) throws {
        device = try InputDevice(path: path)
        try device.grab()
        layout = ControlLayout(device.description, settings.mappings)
        self.folder = folder
        self.output = output
        self.errorOutput = errorOutput
        loop = try EventLoop()
        session = CalibrationSession(device.description, layout, at: .now)
    }

    /// Calibrates; nothing is kept unless it comes to its end.
    func run() throws -> ExitStatus {
        guard !session.codes.isEmpty else {
            return fail("it has no axes to calibrate", .unavailable)
        }
        let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM]) { [unowned self] _ in
            end(fail("broken off, nothing is saved", .fault))
        }
        timer = try DeadlineTimer(loop: loop) { [unowned self] in
            if session.advance(to: .now) { ask() }
            tellReturns()
            setTimer()
        }
        reminderTimer = try DeadlineTimer(loop: loop) { [unowned self] in remind() }
        try loop.watch(device.fileDescriptor, for: .readable) { [unowned self] _ in read() }
        try watchKeyboard()
        if output.isTerminal {
            drawTimer = try DeadlineTimer(loop: loop) { [unowned self] in draw() }
        } else {
            output.write(title)
        }
        ask()
        setTimer()
        draw()
        try loop.run()
        withExtendedLifetime(signals) {}
        loop.forget(device.fileDescriptor)
        return ending
    }

    private func end(_ status: ExitStatus) {
        ending = status
        drawTimer?.set(to: nil)
        loop.stop()
    }

    private func fail(_ cause: String, _ status: ExitStatus) -> ExitStatus {
        errorOutput.write("teleop devices: \(device.path): \(cause)\n")
        return status
    }

    private func setTimer() { timer?.set(to: session.nextDeadline) }

    // MARK: What the operator does

    private func watchKeyboard() throws(SystemError) {
        guard isatty(STDIN_FILENO) == 1 else { return }
        try loop.watch(STDIN_FILENO, for: .readable) { [unowned self] _ in
            var line = [UInt8](repeating: 0, count: 256)
            guard Glibc.read(STDIN_FILENO, &line, line.count) > 0 else {
                return loop.forget(STDIN_FILENO)
            }
            endMotion()
        }
    }

    private func endMotion() {
        if session.endMotion(at: .now) { ask() }
        setTimer()
    }

    private func read() {
        do throws(InputError) {
            try device.read { reading in
                guard case .event(let raw) = reading else { return }
                switch CInt(raw.type) {
                case EV_ABS: session.note(raw.code, raw.value, at: .now)
                case EV_KEY where raw.value == 1 && raw.code == finisher?.code: endMotion()
                default: break
                }
            }
            tellReturns()
            setTimer()
        } catch {
            end(fail("\(error), nothing is saved", .unavailable))
        }
    }

    /// The button that ends the movements: none that a trigger or a stick presses.
    private var finisher: (name: String, code: UInt16)? {
        for name in ["south", "start", "east"] + layout.buttonNames {
            if case .button(.key(let code))? = layout.source(named: name) { return (name, code) }
        }
        return nil
    }

    // MARK: What the operator is told

    private var title: String {
        "\(device.path) \(device.description.name.printable); Ctrl-C breaks off, and "
            + "nothing is saved\n"
    }

    /// What ends the movements, in words.
    private var keys: String {
        [finisher?.name, isatty(STDIN_FILENO) == 1 ? "Enter" : nil].compactMap { $0 }
            .joined(separator: " or ")
    }

    private var reminder: String { "nothing moves any more: press \(keys) if all is done\n" }

    /// True when nothing more happens, since the operator waits for us.
    private var isDue: Bool {
        session.stage == .motion && session.quietSince.duration(to: .now) >= Self.patience
    }

    private func remind() {
        if isDue, !output.isTerminal { output.write(reminder) }
        awaitReminder()
    }

    private func awaitReminder() {
        guard session.stage == .motion else { return }
        let start = isDue ? Moment.now : session.quietSince
        reminderTimer?.set(to: start.advanced(by: Self.patience))
    }

    private var request: String {
        switch session.stage {
        case .rest: "hands off: leave every stick and trigger alone"
        case .motion:
            "now press \(keys) once all of this is done:\n"
                + "  move every stick slowly round its rim, twice;\n"
                + "  push it left, right, up and down, let it snap back each time, and leave it alone\n"
                + "  for half a second then;\n"
                + "  pull every trigger and pedal to its stop"
        case .restAgain: "hands off again"
        case .finished: "done"
        }
    }

    /// Where bars are drawn, they say it.
    private func tellReturns() {
        guard !output.isTerminal else { return }
        for code in session.codes where session.travel(of: code) != nil {
            for end in AxisSamples.End.allCases
            where !session.missingReturns(of: code).contains(end) {
                guard toldReturns.insert("\(code) \(end)").inserted else { continue }
                let name = EventCode.axis(code).name
                output.write("\(name): let go from its \(end)\n")
            }
        }
    }

    private func ask() {
        guard session.stage != .finished else { return end(finish()) }
        if !output.isTerminal { output.write(request + "\n") }
        awaitReminder()
    }

    private func draw() {
        guard let drawTimer, session.stage != .finished else { return }
        drawTimer.set(to: Moment.now.advanced(by: Self.redrawInterval))
        // Waiting for a reader here would make the program deaf to Ctrl-C.
        guard output.isReady else { return }
        let bars = session.codes.map { code in
            CalibrationBar.line(
                name: EventCode.axis(code).name, info: device.description.axes[code],
                value: session.value(of: code), travel: session.travel(of: code))
                + missing(session.missingReturns(of: code))
        }
        let restless = session.restless.map { "  \(EventCode.axis($0).name) moves\n" } ?? ""
        let waiting = isDue ? "  \(reminder)" : ""
        // Home, the picture, and nothing of the last one below it.
        output.write(
            TerminalScreen.clear + title + "\n" + request + "\n" + restless + waiting + "\n"
                + bars.map { $0 + "\n" }.joined())
    }

    private func missing(_ ends: [AxisSamples.End]) -> String {
        ends.isEmpty
            ? "" : "  let go from " + ends.map { "\($0)" }.joined(separator: " and ")
    }

    // MARK: The end

    private func finish() -> ExitStatus {
        var calibration = Calibration(
            identity: Calibration.identity(of: device.description), axes: [:])
        var lines: [String] = []
        for (code, result) in session.results {
            let name = EventCode.axis(code).name
            switch result {
            case .success(let axis):
                guard let info = device.description.axes[code] else { continue }
                calibration.axes[code] = Calibration.Axis(axis, of: info)
                lines.append("\(name): \(CalibrationBar.words(axis))")
            case .failure(let refusal):
                lines.append("\(name) keeps the kernel's values: \(refusal)")
            }
        }
        output.write(lines.map { $0 + "\n" }.joined())
        guard !calibration.axes.isEmpty else {
            return fail("nothing was learned, nothing is saved", .fault)
        }
        output.write(proposals(calibration))
        do throws(SystemError) {
            let file = try folder.keep(calibration, of: device.description)
            return output.show(
                "saved in \(file); 'teleop run' uses it from its next start on\n", errorOutput)
        } catch {
            return fail("not saved: \(error)", .fault)
        }
    }

    /// The dead zones that the sticks need.
    private func proposals(_ calibration: Calibration) -> String {
        let axes = calibration.applied(to: device.description).axes
        var lines = ""
        for name in ["left_stick", "right_stick"] {
            guard case .stick(.axis(let x, _), .axis(let y, _))? = layout.source(named: name),
                calibration.axes[x] != nil, calibration.axes[y] != nil
            else { continue }
            let flat = max(axes[x]?.flatFraction ?? 0, axes[y]?.flatFraction ?? 0)
            let automatic = DeadZone.automatic.radius(flat: flat)
            lines += "\(name): a dead zone of \(DeviceReport.decimals(flat)) is enough, "
            lines += "'dead_zone: auto' takes \(DeviceReport.decimals(automatic))\n"
        }
        return lines
    }
}
