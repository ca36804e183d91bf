/// What the program tells its caller when it ends; the numbers beyond 1 are those of `sysexits.h`.
enum ExitStatus: Int32, Sendable {
    /// Everything asked for was done, or a signal ended the work and the robot stands.
    case done = 0
    /// The result could not be written, is that something is wrong, or is none: a calibration that was
    /// broken off, also by a signal, or taught nothing.
    case fault = 1
    /// The command line was wrong.
    case usage = 64
    /// Data that was given, such as a recording, was wrong.
    case badData = 65
    /// A device, a broker or a program that is needed is not there.
    case unavailable = 69
    /// The operating system refused access.
    case noPermission = 77
    /// The configuration was wrong.
    case configuration = 78
}
