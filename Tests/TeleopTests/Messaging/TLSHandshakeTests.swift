import COpenSSL
import Glibc
import Testing

@testable import Teleop

@Suite("TLSHandshake")
struct TLSHandshakeTests {
    @Test(
        "one that fails says why, and leaves nothing behind that the next connection would take for its own"
    )
    func failure() throws {
        let context = try TLSContext(host: "127.0.0.1", files: TLSContext.Files())
        let connection = try #require(SSL_new(context.pointer))
        defer { SSL_free(connection) }
        var ends: [CInt] = [-1, -1]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        SSL_set_fd(connection, ends[0])
        SSL_set_connect_state(connection)
        let greeting: [UInt8] = Array("HTTP/1.1 400 Bad Request\r\n".utf8)
        try #require(write(ends[1], greeting, greeting.count) == greeting.count)
        #expect(
            TLSHandshake.advance(connection, by: context)
                == .failed(cause: "the broker does not speak TLS on this port"))
        #expect(ERR_peek_error() == 0)
    }
}
