import Glibc

/// What is wrong with a recording: `drive.events:12: ...`.
enum RecordingError: Error, Equatable, CustomStringConvertible {
    /// The file can not be read, for this reason of the operating system.
    case unreadable(file: String, code: CInt)
    /// The file is not one of text, or too large.
    case refused(file: String, reason: String)
    /// A line is not understood.
    case malformed(file: String, line: Int, reason: String)
    /// The device is not described, neither here nor in a file beside.
    case noDevice(file: String)
    /// Its calibration of an axis is none that `--calibrate` learns.
    case unfit(axis: UInt16, AxisCalibration.Misfit)
    /// Not one whole frame of events is there.
    case noEvents(file: String)
    /// It is over before the time from which it is wanted.
    case tooShort(file: String, duration: Duration)

    var description: String {
        switch self {
        case .unreadable(let file, let code):
            "\(file): this can not be read: \(String(cString: strerror(code)))"
        case .refused(let file, let reason):
            "\(file): \(reason)"
        case .malformed(let file, let line, let reason):
            "\(file):\(line): \(reason)"
        case .noDevice(let file):
            "\(file): no device is described (a line 'N:' for its name and one 'I:' for its ids), "
                + "neither here nor in a '.desc' file beside it"
        case .unfit(let axis, let misfit):
            "the recording's calibration is none that 'teleop devices --calibrate' makes: "
                + "\(EventCode.axis(axis).name) \(misfit)"
        case .noEvents(let file):
            "\(file): no whole frame of events is recorded (lines 'E:'), "
                + "neither here nor in an '.events' file beside it"
        case .tooShort(let file, let duration):
            "\(file): this lasts \(YAMLText.number(duration / .seconds(1))) s,"
                + " so that nothing is left to play"
        }
    }

    /// What the program's caller is told: bad data, except where reading was not allowed.
    var exitStatus: ExitStatus {
        switch self {
        case .unreadable(_, EACCES), .unreadable(_, EPERM): .noPermission
        default: .badData
        }
    }
}
