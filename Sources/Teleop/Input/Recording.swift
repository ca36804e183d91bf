import CEvdev
import ControlCore
import Glibc

/// What a device did for a while: an evemu recording, versions 1.0 to 1.3.
struct Recording: Equatable, Sendable {
    /// Events that belong together, the last of them a `SYN_REPORT`.
    struct Frame: Equatable, Sendable {
        /// The time from the first event of the recording to this frame, never less than that of
        /// the frame before: a clock that was set back while recording counts as standing still.
        let time: Duration
        let events: [RawEvent]
    }

    /// The recorded device, as it stood when the recording began.
    ///
    /// Recordings of other programs do not tell: then sticks stand in the middle, one-sided controls
    /// at their minimum, and nothing is pressed.
    let device: DeviceDescription
    /// The device as it stood when the whole recording began, by which its controls are told apart.
    ///
    /// Another one than ``device`` where the beginning is left out: a pedal that is half down by then
    /// rests where it rested at first.
    let original: DeviceDescription
    /// What had been learned of the axes, by their codes; those that are not here are as the kernel has
    /// them.
    let calibration: [UInt16: Calibration.Axis]
    /// Everything that happened, in order; never empty.
    ///
    /// A last frame without its `SYN_REPORT` is left out.
    let frames: [Frame]

    /// Reads the recording at `path`: a file with the device and the events, or one of a pair
    /// `NAME.desc` and `NAME.events`.
    init(path: String) throws(RecordingError) {
        var text = RecordingText()
        try text.parse(RecordingFile.bytes(at: path), file: path)
        if !text.hasDevice, let stem = Self.stem(of: path, ending: ".events") {
            let companion = stem + ".desc"
            if let bytes = try Self.companion(at: companion) {
                try text.parse(bytes, file: companion)
            }
        } else if text.events.isEmpty, let stem = Self.stem(of: path, ending: ".desc") {
            let companion = stem + ".events"
            if let bytes = try Self.companion(at: companion) {
                try text.parse(bytes, file: companion)
            }
        }
        try self.init(text, file: path)
    }

    /// Understands the text of a recording; `file` is for the messages.
    init(bytes: [UInt8], file: String) throws(RecordingError) {
        var text = RecordingText()
        try text.parse(bytes, file: file)
        try self.init(text, file: file)
    }

    /// A recording of these frames; they are in the order of their times.
    init(
        device: DeviceDescription, original: DeviceDescription? = nil,
        calibration: [UInt16: Calibration.Axis] = [:], frames: [Frame]
    ) {
        self.device = device
        self.original = original ?? device
        self.calibration = calibration
        self.frames = frames
    }

    private static let longest = Duration.seconds(7 * 24 * 3600)

    private init(_ text: RecordingText, file: String) throws(RecordingError) {
        guard text.hasDevice else { throw .noDevice(file: file) }
        var device = text.device.atRest
        var frames = Self.frames(of: text.events)
        if text.beginsWithState, !frames.isEmpty {
            for event in frames.removeFirst().events { device.note(event) }
        }
        self.device = device
        original = device
        calibration = text.calibration
        self.frames = frames
        guard let last = frames.last else { throw .noEvents(file: file) }
        guard last.time <= Self.longest else {
            throw .refused(file: file, reason: "this lasts longer than a week")
        }
    }

    private static func frames(of events: [RawEvent]) -> [Frame] {
        var frames: [Frame] = []
        var pending: [RawEvent] = []
        guard var time = events.first?.time else { return [] }
        let start = time
        for event in events {
            time = max(time, event.time)
            let elapsed = start.duration(to: time)
            pending.append(
                RawEvent(
                    type: event.type, code: event.code, value: event.value,
                    time: Moment(nanoseconds: 0).advanced(by: elapsed)))
            if CInt(event.type) == EV_SYN, CInt(event.code) == SYN_REPORT {
                frames.append(Frame(time: elapsed, events: pending))
                pending.removeAll()
            }
        }
        return frames
    }

    /// What had been learned of the axes; of which device need not be said here.
    var learned: Calibration { Calibration(identity: "", axes: calibration) }

    /// The device with what had been learned of its axes.
    var calibratedDevice: DeviceDescription { learned.applied(to: device) }

    /// What is left of the recording from this time on; nil where nothing is.
    ///
    /// The device begins as it stands then: what is held was held when it was plugged in.
    func starting(at time: Duration) -> Recording? {
        let rest = frames.drop { $0.time < time }
        guard !rest.isEmpty else { return nil }
        var device = device
        for event in frames[..<rest.startIndex].lazy.flatMap(\.events) { device.note(event) }
        return Recording(
            device: device, original: original, calibration: calibration,
            frames: rest.map { frame in
                Frame(
                    time: frame.time - time,
                    events: frame.events.map { event in
                        RawEvent(
                            type: event.type, code: event.code, value: event.value,
                            time: max(
                                event.time.advanced(by: .zero - time), Moment(nanoseconds: 0)))
                    })
            })
    }

    private static func stem(of path: String, ending: String) -> String? {
        path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : nil
    }

    /// The other file of a pair; nil when there is none.
    private static func companion(at path: String) throws(RecordingError) -> [UInt8]? {
        do throws(RecordingError) {
            return try RecordingFile.bytes(at: path)
        } catch .unreadable(_, ENOENT) {
            return nil
        }
    }
}
