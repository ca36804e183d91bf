import Foundation
import Testing

@Suite("A broker that asks who connects", .serialized)
struct CredentialsTests {
    let rig: Rig
    let broker: Broker

    init() async throws {
        rig = try await Rig()
        broker = try Broker(users: ["driver": "secret"])
        try await broker.start()
    }

    @Test("the name of the configuration and the password of its file let the bridge in")
    func right() async throws {
        let file = try rig.machine.folder.writeSecret("secret\n", to: "password")
        let teleop = try rig.teleop(
            "broker: { username: driver, password_file: \(file) }\n", via: broker.url)
        try await teleop.wait(forLog: "link up")
        #expect(!teleop.log.contains("secret"))
    }

    @Test("a password that everybody on the machine can read is not used, and how to mend that")
    func readableByOthers() async throws {
        let file = try rig.machine.folder.write("secret\n", to: "password")
        let teleop = try rig.teleop(
            "broker: { username: driver, password_file: \(file) }\n", via: broker.url)
        #expect(try await teleop.end() == 78)
        #expect(teleop.log.contains("run chmod o-r \(file)"))
        #expect(!teleop.log.contains("secret"))
        #expect(!broker.log.contains("New connection"))
    }

    @Test("a wrong password is said once, and tried again, since it may be put right")
    func wrong() async throws {
        let file = try rig.machine.folder.writeSecret("guess\n", to: "password")
        let teleop = try rig.teleop(
            "broker: { username: driver, password_file: \(file) }\n", via: broker.url)
        try await teleop.wait(forLog: "no link yet")
        try await rig.witness.watch(for: .seconds(2))
        #expect(teleop.log.contains("Not authorized"))
        #expect(teleop.log.components(separatedBy: "no link yet").count == 2)
        #expect(broker.log.components(separatedBy: "not authorised").count > 2)
    }

    @Test("that the broker refuses the name once it is there is said, too, and once")
    func wrongLater() async throws {
        let broker = try Broker(users: ["driver": "secret"])
        let file = try rig.machine.folder.writeSecret("guess\n", to: "password")
        let teleop = try rig.teleop(
            "broker: { username: driver, password_file: \(file) }\n", via: broker.url)
        try await teleop.wait(forLog: "no link yet")
        try await broker.start()
        try await teleop.wait(forLog: "still no link")
        try await rig.witness.watch(for: .seconds(2))
        let lines = teleop.log.split(separator: "\n").filter { $0.contains("still no link") }
        #expect(lines.count == 1 && lines[0].contains("Not authorized"), "\(lines)")
    }
}
