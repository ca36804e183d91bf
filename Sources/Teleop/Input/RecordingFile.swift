/// Reads the bytes of a recording.
enum RecordingFile {
    /// The largest file that is read, in bytes: some hours of a busy device.
    static let largest = 64 * 1024 * 1024

    /// The bytes of the file at `path`.
    static func bytes(at path: String) throws(RecordingError) -> [UInt8] {
        do throws(BoundedFile.Fault) {
            return try BoundedFile.bytes(at: path, limit: largest)
        } catch {
            switch error {
            case .unreadable(let code): throw .unreadable(file: path, code: code)
            case .isDirectory, .isNoFile: throw .refused(file: path, reason: "this is not a file")
            case .isTooLarge:
                throw .refused(
                    file: path, reason: "this is too large, allowed \(largest / 1024 / 1024) MiB")
            }
        }
    }
}
