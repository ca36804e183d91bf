import Foundation
import Testing

@testable import Teleop

@Suite("Credentials")
struct CredentialsTests {
    static func broker(_ password: String?, mode: Int = 0o600) throws -> Configuration.Broker {
        var broker = Configuration.Broker()
        broker.username = "driver"
        if let password {
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try password.write(to: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: file.path)
            broker.passwordFile = file.path
        }
        return broker
    }

    @Test("without a name there are none")
    func nobody() throws {
        #expect(try Credentials(Configuration.Broker()) == nil)
    }

    @Test(
        "the password is the one line of its file",
        arguments: [("secret", "secret"), ("secret\n", "secret"), (" spaced \n", " spaced ")])
    func password(content: String, expected: String) throws {
        #expect(try Credentials(Self.broker(content))?.password == expected)
    }

    @Test("a name alone has no password")
    func nameOnly() throws {
        let credentials = try Credentials(Self.broker(nil))
        #expect(credentials?.username == "driver")
        #expect(credentials?.password == nil)
    }

    @Test(
        "any other content is refused in words",
        arguments: ["", "\n", "two\nlines\n", String(repeating: "x", count: 1025)])
    func malformed(content: String) throws {
        let broker = try Self.broker(content)
        let file = try #require(broker.passwordFile)
        #expect(throws: Credentials.Fault.malformed(file: file)) { try Credentials(broker) }
        #expect(
            Credentials.Fault.malformed(file: "f").description
                == "f: a password file holds one line of 1 to 1024 bytes")
    }

    @Test("a group may be allowed to read it, everybody not", arguments: [0o604, 0o644, 0o666])
    func readableByOthers(mode: Int) throws {
        let broker = try Self.broker("secret", mode: mode)
        let fault = Credentials.Fault.readableByOthers(file: try #require(broker.passwordFile))
        #expect(throws: fault) { try Credentials(broker) }
        #expect(fault.description.hasSuffix("run chmod o-r \(try #require(broker.passwordFile))"))
        #expect(fault.exitStatus == .configuration)
        #expect(try Credentials(Self.broker("secret", mode: 0o660))?.password == "secret")
    }

    @Test("a file that is not there is named, and the configuration is to blame")
    func missing() {
        var broker = Configuration.Broker()
        broker.username = "driver"
        broker.passwordFile = "/nonexistent/password"
        let fault = Credentials.Fault.unreadable(file: "/nonexistent/password", code: ENOENT)
        #expect(throws: fault) { try Credentials(broker) }
        #expect(fault.description == "/nonexistent/password: No such file or directory")
        #expect(fault.exitStatus == .configuration)
    }
}
