import Foundation

/// A folder of its own for one test, gone with its owner.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "teleop-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    /// The same, for nobody else to read.
    func writeSecret(_ text: String, to name: String) throws -> String {
        let file = try write(text, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        return file
    }

    /// The text of a file; empty while there is none.
    func text(of name: String) -> String {
        let data = FileManager.default.contents(atPath: path + "/" + name) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    /// A new folder inside this one.
    func subfolder(_ name: String) throws -> String {
        let folder = path + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }
}
