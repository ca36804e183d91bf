import Glibc

/// Reads the bytes of a recording.
enum RecordingFile {
    /// The largest file that is read, in bytes: some hours of a busy device.
    static let largest = 64 * 1024 * 1024

    /// The bytes of the file at `path`.
    static func bytes(at path: String) throws(RecordingError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(file: path, code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(file: path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .refused(file: path, reason: "this is not a file")
        }
        guard status.st_size <= largest else {
            throw .refused(
                file: path, reason: "this is too large, allowed \(largest / 1024 / 1024) MiB")
        }
        // The size is enough: what is added while reading is left for the next time.
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(file: path, code: errno) }
            if count == 0 { break }
            filled += count
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }
}
