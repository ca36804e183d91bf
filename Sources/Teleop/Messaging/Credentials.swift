import Glibc

/// What the broker asks of those who connect.
struct Credentials: Equatable {
    /// Why a password could not be read.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case unreadable(file: String, code: CInt)
        case malformed(file: String)
        case readableByOthers(file: String)

        var description: String {
            switch self {
            case .unreadable(let file, let code):
                "\(file): \(String(cString: strerror(code)))"
            case .malformed(let file):
                "\(file): a password file holds one line of 1 to \(longestPassword) bytes"
            case .readableByOthers(let file):
                "\(file): everybody on this machine can read this password, run chmod o-r \(file)"
            }
        }

        var exitStatus: ExitStatus {
            switch self {
            case .unreadable(_, EACCES), .unreadable(_, EPERM): .noPermission
            case .unreadable, .malformed, .readableByOthers: .configuration
            }
        }
    }

    private static let longestPassword = 1024

    let username: String
    /// Nil where the broker asks for a name only.
    let password: String?

    /// What the configuration says; nil when it names nobody.
    init?(_ broker: Configuration.Broker) throws(Fault) {
        guard let username = broker.username else { return nil }
        self.username = username
        password = try broker.passwordFile.map { file throws(Fault) in
            try Self.password(inFile: file)
        }
    }

    /// The first line of a file, which must be its only one and nobody else's to read; a group may
    /// be given it.
    private static func password(inFile path: String) throws(Fault) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(file: path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(file: path, code: errno) }
        guard status.st_mode & S_IROTH == 0 else { throw .readableByOthers(file: path) }
        var bytes = [UInt8](repeating: 0, count: longestPassword + 2)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .unreadable(file: path, code: errno) }
        var text = bytes[..<count]
        if text.last == UInt8(ascii: "\n") { text.removeLast() }
        guard (1...longestPassword).contains(text.count), !text.contains(UInt8(ascii: "\n")),
            !text.contains(0)
        else { throw .malformed(file: path) }
        return String(decoding: text, as: UTF8.self)
    }
}
