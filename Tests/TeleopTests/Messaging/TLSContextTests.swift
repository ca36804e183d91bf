import Foundation
import Testing

@testable import Teleop

@Suite("What TLS goes by")
struct TLSContextTests {
    @Test("the system's authorities, for a name or for an address in digits")
    func system() throws {
        for host in ["broker.local", "127.0.0.1", "::1", "fe80::1%eth0"] {
            _ = try TLSContext(host: host, files: TLSContext.Files())
        }
    }

    @Test("a file that can not be read is named, and so is why")
    func unreadable() {
        let files = TLSContext.Files(authority: "/nonexistent/ca.pem")
        let fault = TLSContext.Fault.unreadable(
            file: "/nonexistent/ca.pem", .unreadable(code: ENOENT))
        #expect(throws: fault) { try TLSContext(host: "b", files: files) }
        #expect(
            fault.description == "/nonexistent/ca.pem can not be read: No such file or directory")
        #expect(fault.exitStatus == .configuration)
        #expect(
            TLSContext.Fault.unreadable(file: "f", .unreadable(code: EACCES)).exitStatus
                == .noPermission)
        #expect(throws: TLSContext.Fault.unreadable(file: "/", .isDirectory)) {
            try TLSContext(host: "b", files: TLSContext.Files(authority: "/"))
        }
        #expect(throws: TLSContext.Fault.unreadable(file: "/dev/zero", .isNoFile)) {
            try TLSContext(host: "b", files: TLSContext.Files(authority: "/dev/zero"))
        }
    }

    @Test("a file with something else in it is named, and so is what it should hold")
    func malformed() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try "nothing of the kind\n".write(toFile: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(throws: TLSContext.Fault.malformed(file: file, holds: "certificate")) {
            try TLSContext(host: "b", files: TLSContext.Files(authority: file))
        }
        let own = TLSContext.Files.Own(certificate: file, key: file)
        let fault = TLSContext.Fault.malformed(
            file: file, holds: "private key without a passphrase")
        #expect(throws: fault) { try TLSContext(host: "b", files: TLSContext.Files(own: own)) }
        #expect(
            fault.description == "\(file): holds no private key without a passphrase in PEM form")
        #expect(fault.exitStatus == .configuration)
    }

    @Test(
        "what OpenSSL has told the library of a connection's end is told on",
        arguments: [
            (
                "OpenSSL Error[0]: error:0A00045C:SSL routines::tlsv13 alert certificate required",
                "the broker refuses TLS with us: certificate required"
            ),
            (
                "OpenSSL Error[0]: error:0A000126:SSL routines::unexpected eof while reading",
                "the broker ended the connection without a word"
            ),
            ("Client teleop-1-motion sending CONNECT", nil),
        ] as [(String, String?)])
    func logLine(line: String, cause: String?) {
        #expect(TLSHandshake.cause(inLogLine: line) == cause)
    }
}
