import Glibc

@testable import Teleop

/// A broker that says what a test tells it to, in the loop of the client under test.
final class ScriptedBroker {
    /// One connection of the client.
    final class Peer {
        let descriptor: CInt
        private let loop: EventLoop
        private var bytes: [UInt8] = []
        private let onPacket: (Peer, UInt8, [UInt8]) -> Void
        /// Told that the client has ended the connection, and whether by a reset.
        var onEnd: (Bool) -> Void = { _ in }

        init(
            _ descriptor: CInt, _ loop: EventLoop,
            _ onPacket: @escaping (Peer, UInt8, [UInt8]) -> Void
        ) throws {
            self.descriptor = descriptor
            self.loop = loop
            self.onPacket = onPacket
            try loop.watch(descriptor, for: .readable) { [unowned self] _ in readPackets() }
        }

        /// A client that has gone already misses it.
        func send(_ packet: [UInt8]) {
            _ = Glibc.send(descriptor, packet, packet.count, CInt(MSG_NOSIGNAL))
        }

        /// Takes what has come so far, and tells nobody but for how many bytes.
        @discardableResult
        func drain() -> Int {
            var room = [UInt8](repeating: 0, count: 1 << 16)
            var total = 0
            while case let count = recv(descriptor, &room, room.count, CInt(MSG_DONTWAIT)),
                count > 0
            {
                total += count
            }
            return total
        }

        func close() {
            loop.forget(descriptor)
            Glibc.close(descriptor)
        }

        /// How long the first packet's body is, and where it begins; nil until that has come.
        ///
        /// All packets of these tests are shorter than 16 kB: two bytes of length at the most.
        private var lengthOfPacket: (length: Int, start: Int)? {
            guard bytes.count >= 2 else { return nil }
            guard bytes[1] >= 128 else { return (Int(bytes[1]), 2) }
            guard bytes.count >= 3 else { return nil }
            return (Int(bytes[1]) - 128 + 128 * Int(bytes[2]), 3)
        }

        private func readPackets() {
            var room = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &room, room.count)
            guard count > 0 else {
                onEnd(count < 0 && errno == ECONNRESET)
                return close()
            }
            bytes += room[..<count]
            while let (length, start) = lengthOfPacket, bytes.count >= start + length {
                let body = Array(bytes[start..<start + length])
                let kind = bytes[0]
                bytes.removeFirst(start + length)
                onPacket(self, kind, body)
            }
        }
    }

    let port: UInt16
    private let listener: CInt
    private let loop: EventLoop
    private(set) var peers: [Peer] = []

    /// Listens on a free port of 127.0.0.1 and calls `onPacket` with the connection, the first byte
    /// and the body of each packet.
    init(loop: EventLoop, onPacket: @escaping (Peer, UInt8, [UInt8]) -> Void) throws {
        self.loop = loop
        // As in the program: who writes to a connection that is gone is told so, and does not die.
        signal(SIGPIPE, SIG_IGN)
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, length)
                listen(listener, 8)
                getsockname(listener, $0, &length)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try loop.watch(listener, for: .readable) { [unowned self] _ in
            if let peer = try? Peer(accept(listener, nil, nil), loop, onPacket) {
                peers.append(peer)
            }
        }
    }

    deinit {
        loop.forget(listener)
        close(listener)
    }
}
