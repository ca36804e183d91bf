import Glibc

/// The file that a recording is written to, frame by frame, or standard output.
final class RecordingOutput {
    /// Why there is nothing to write to.
    enum Fault: Error, Equatable, CustomStringConvertible {
        /// A file is there that nobody asked to replace.
        case exists(file: String)
        /// The system refuses, for this reason.
        case refused(file: String, code: CInt)

        var description: String {
            switch self {
            case .exists(let file): "\(file) is there already; --force replaces it"
            case .refused(let file, let code):
                "\(file) can not be written: \(String(cString: strerror(code)))"
            }
        }

        /// What the program's caller is told.
        var exitStatus: ExitStatus {
            switch self {
            case .exists: .fault
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
    private var isEmpty = true

    /// Opens the file at `path`, or standard output for `-`; one that is replaced keeps what is in
    /// it until there is something to write.
    init(path: String, replaces: Bool) throws(Fault) {
        guard path != "-" else {
            name = "standard output"
            self.path = nil
            isNew = false
            output = .standardOutput
            return
        }
        name = path
        self.path = path
        // Not waiting matters for a pipe without a reader.
        let flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var descriptor = open(path, flags | O_CREAT | O_EXCL, 0o644)
        isNew = descriptor >= 0
        if descriptor < 0, errno == EEXIST {
            guard replaces else { throw .exists(file: path) }
            descriptor = open(path, flags)
        }
        guard descriptor >= 0 else { throw .refused(file: path, code: errno) }
        output = TextOutput(descriptor: descriptor)
    }

    deinit {
        if path != nil { close(output.descriptor) }
        // Nothing was recorded.
        if let path, isNew, isEmpty { unlink(path) }
    }

    /// Writes all of `text` at once.
    func write(_ text: String) throws(Fault) {
        if isEmpty, path != nil, ftruncate(output.descriptor, 0) != 0, errno != EINVAL {
            throw .refused(file: name, code: errno)
        }
        isEmpty = false
        switch output.write(text) {
        case .written: return
        case .readerGone: throw .refused(file: name, code: EPIPE)
        case .failed(let code): throw .refused(file: name, code: code)
        }
    }
}
