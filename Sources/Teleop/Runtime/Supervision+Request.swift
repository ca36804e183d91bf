import Glibc

extension Supervision {
    /// What systemd asks for, by its variables in the environment.
    struct Request {
        let address: Address
        /// The longest time between two signs of life; nil where none are asked for.
        let beatInterval: Duration?

        /// Reads the variables; nil where nobody asks, or not us.
        init?(_ variable: (String) -> String?) {
            guard let path = variable("NOTIFY_SOCKET"), let address = Address(path) else {
                return nil
            }
            self.address = address
            let process = variable("WATCHDOG_PID").map { pid_t($0) }
            let isForUs = process == nil || process == .some(getpid())
            let limit = variable("WATCHDOG_USEC").flatMap { Int64($0) }
            // Half of it, as sd_watchdog_enabled(3) advises.
            beatInterval =
                isForUs ? limit.flatMap { $0 > 1 ? .microseconds($0 / 2) : nil } : nil
        }

        /// What the environment says; children do not inherit it, since none of this is theirs.
        static func take() -> Request? {
            let request = Request { name in getenv(name).map { String(cString: $0) } }
            for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) }
            return request
        }
    }

    /// The address of a local socket: a path, or a name that the kernel keeps, written with @.
    struct Address {
        private let bytes: [CChar]

        init?(_ text: String) {
            guard let first = text.utf8.first, "/@".utf8.contains(first) else { return nil }
            var bytes = text.utf8.map { CChar(bitPattern: $0) }
            if first == UInt8(ascii: "@") { bytes[0] = 0 }
            guard bytes.count > 1, bytes.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path)
            else { return nil }
            self.bytes = bytes
        }

        func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Void) {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) {
                $0.copyBytes(from: bytes.map { UInt8(bitPattern: $0) })
            }
            let length = MemoryLayout<sa_family_t>.size + bytes.count
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(length))
                }
            }
        }
    }
}
