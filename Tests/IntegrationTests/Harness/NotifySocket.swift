import Foundation
import Glibc

/// A socket like the one on which systemd hears what becomes of a service.
final class NotifySocket {
    /// Its name as it stands in `NOTIFY_SOCKET`.
    let name: String
    private let descriptor: CInt
    private let folder: TemporaryFolder
    private var heard: [String] = []

    /// Makes one in the file system, or one whose name the kernel keeps.
    init(isAbstract: Bool = false) throws {
        folder = try TemporaryFolder()
        let path = isAbstract ? "teleop-test-\(UUID().uuidString)" : folder.path + "/notify"
        name = isAbstract ? "@" + path : path
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = (isAbstract ? [0] : []) + Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard result == 0 else { throw NotSeen(what: name, limit: .zero, instead: "\(errno)") }
    }

    deinit { close(descriptor) }

    /// Everything so far, one text a datagram.
    var messages: [String] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
            guard count >= 0 else { return heard }
            heard.append(String(decoding: buffer[..<count], as: UTF8.self))
        }
    }

    /// Waits for a text that begins like this, from a place in `messages` on.
    @discardableResult
    func wait(
        for beginning: String, from start: Int = 0, within limit: Duration = .seconds(5)
    ) async throws -> String {
        try await eventually(beginning, within: limit, instead: { "\(self.messages)" }) {
            messages.dropFirst(start).first { $0.hasPrefix(beginning) }
        }
    }
}
