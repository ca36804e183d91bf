import CLinux
import Glibc

/// The TCP ports of 127.0.0.1.
enum LoopbackPort {
    /// A port of 127.0.0.1 that nobody uses at present.
    static func free() throws(SystemError) -> UInt16 {
        let descriptor = try tcpSocket()
        defer { close(descriptor) }
        var address = Self.address(port: 0)
        try SystemError.check("bind") {
            withSocketAddress(&address) { bind(descriptor, $0, $1) }
        }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try SystemError.check("getsockname") {
            withSocketAddress(&address) { address, _ in getsockname(descriptor, address, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// True when something takes connections on `port`.
    static func acceptsConnections(on port: UInt16) -> Bool {
        guard let descriptor = try? tcpSocket() else { return false }
        defer { close(descriptor) }
        // On loopback a connection is made or refused at once; the limit is for a full backlog.
        var limit = timeval(tv_sec: 0, tv_usec: 100_000)
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = Self.address(port: port)
        return withSocketAddress(&address) { connect(descriptor, $0, $1) } == 0
    }

    private static func tcpSocket() throws(SystemError) -> CInt {
        try SystemError.check("socket") {
            socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        }
    }

    private static func address(port: UInt16) -> sockaddr_in {
        sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian,
            sin_addr: in_addr(s_addr: UInt32(0x7F00_0001).bigEndian),
            sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
    }

    private static func withSocketAddress(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> CInt
    ) -> CInt {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
