import Glibc

/// The file that a recording is written to, frame by frame, or standard output.
final class RecordingOutput {
    /// Why there is nothing to write to.
    enum Fault: Error, Equatable, CustomStringConvertible {
        /// A file is there that nobody asked to replace.
        case exists(file: String)
        /// Its reader does not read, and the program was asked to end.
        case stalled(file: String)
        /// The system refuses, for this reason.
        case refused(file: String, code: CInt)

        var description: String {
            switch self {
            case .exists(let file): "\(file) is there already; --force replaces it"
            case .stalled(let file):
                "\(file): nobody reads it; what was not read is lost"
            case .refused(let file, let code):
                "\(file) can not be written: \(String(cString: strerror(code)))"
            }
        }

        /// What the program's caller is told.
        var exitStatus: ExitStatus {
            switch self {
            case .exists: .usage
            case .stalled: .fault
            case .refused(_, EACCES), .refused(_, EPERM), .refused(_, EROFS): .noPermission
            case .refused: .fault
            }
        }
    }

    /// What it is called in messages.
    let name: String
    private let output: TextOutput
    private let path: String?
    private let isNew: Bool
    private let isFile: Bool
    private var isEmpty = true
    /// How long the file is with what was written whole, in bytes.
    private var length: off_t = 0

    /// Opens the file at `path`, or standard output for `-`; one that is replaced keeps what is in
    /// it until there is something to write.
    init(path: String, replaces: Bool) throws(Fault) {
        guard path != "-" else {
            name = "standard output"
            self.path = nil
            isNew = false
            output = .standardOutput
            isFile = Self.isFile(output.descriptor)
            return
        }
        name = path
        self.path = path
        // Not waiting matters for a pipe without a reader. A new file is its owner's alone: it tells
        // what was typed.
        let flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var descriptor = open(path, flags | O_CREAT | O_EXCL, 0o600)
        isNew = descriptor >= 0
        if descriptor < 0, errno == EEXIST {
            guard replaces else { throw .exists(file: path) }
            descriptor = open(path, flags)
        }
        guard descriptor >= 0 else { throw .refused(file: path, code: errno) }
        output = TextOutput(descriptor: descriptor)
        isFile = Self.isFile(descriptor)
    }

    private static func isFile(_ descriptor: CInt) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    deinit {
        if path != nil { close(output.descriptor) }
        // Nothing was recorded.
        if let path, isNew, isEmpty { unlink(path) }
    }

    /// True when something can be written without waiting for a reader.
    var isReady: Bool { output.isReady }

    /// Writes all of `text`, or nothing that stays in a file.
    ///
    /// A reader that is slow is waited for, but not once a signal has come.
    func write(_ text: String) throws(Fault) {
        if isEmpty, path != nil, ftruncate(output.descriptor, 0) != 0, errno != EINVAL {
            throw .refused(file: name, code: errno)
        }
        isEmpty = false
        do throws(Fault) {
            var rest = Substring(text)
            while !rest.isEmpty {
                try awaitRoom()
                // A file never waits, and has whole frames only, whenever the program is killed.
                let part = isFile ? rest : rest.prefix(Self.portion)
                switch output.write(String(part)) {
                case .written: break
                case .readerGone: throw .refused(file: name, code: EPIPE)
                case .failed(let code): throw .refused(file: name, code: code)
                }
                rest = rest.dropFirst(part.count)
            }
            length += off_t(text.utf8.count)
        } catch {
            // Half a line would make all of it unreadable. What is no file stays as it is.
            if path != nil { ftruncate(output.descriptor, length) }
            throw error
        }
    }

    /// What a pipe or a terminal that is ready takes without waiting, in characters.
    private static let portion = 256
    private static let pollMilliseconds: CInt = 100

    private func awaitRoom() throws(Fault) {
        var state = pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&state, 1, Self.pollMilliseconds) == 0 {
            // It waits for the loop, which waits here.
            var signals = sigset_t()
            sigpending(&signals)
            guard ![SIGINT, SIGTERM, SIGHUP].contains(where: { sigismember(&signals, $0) == 1 })
            else { throw .stalled(file: name) }
        }
    }
}
