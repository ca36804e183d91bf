import Glibc

/// Reads whole files of at most a certain size.
enum BoundedFile {
    /// Why a file was not read.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case unreadable(code: CInt)
        case isDirectory
        /// It is a device, a pipe or a socket, which may have no end.
        case isNoFile
        /// It has more than `limit` bytes.
        case isTooLarge(limit: Int)

        /// What is wrong, to be put behind the name of the file or the like.
        var description: String {
            switch self {
            case .unreadable(let code): "can not be read: \(String(cString: strerror(code)))"
            case .isDirectory: "is a directory, allowed a file"
            case .isNoFile: "is a device or pipe, allowed a file"
            case .isTooLarge(let limit): "is too large, allowed \(Self.words(limit))"
            }
        }

        private static func words(_ bytes: Int) -> String {
            switch bytes {
            case (1 << 20)...: "\(bytes >> 20) MiB"
            case (1 << 10)...: "\(bytes >> 10) KiB"
            default: "\(bytes) bytes"
            }
        }
    }

    /// The bytes of the file at `path`, `limit` of them at most; it never waits for a writer.
    static func bytes(at path: String, limit: Int) throws(Fault) -> [UInt8] {
        // Not waiting matters for a pipe without a writer: the robot's loop reloads files too.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(code: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isDirectory
        default: throw .isNoFile
        }
        guard status.st_size <= limit else { throw .isTooLarge(limit: limit) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unreadable(code: errno) }
            bytes += chunk.prefix(count)
            // The size that the kernel told may be out of date, or 0 as under /proc.
            guard bytes.count <= limit else { throw .isTooLarge(limit: limit) }
        }
    }
}
