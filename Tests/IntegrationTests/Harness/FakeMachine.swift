import Foundation

/// A machine of its own for one test: fake input devices, and programs that see only those.
final class FakeMachine {
    let folder: TemporaryFolder
    private let driver: Conversation
    private var started = 0

    init() throws {
        folder = try TemporaryFolder()
        driver = try Conversation(
            [
                "umockdev-wrapper", "/usr/bin/python3", "-B",
                Sources.path("FakeDevices/fake_devices.py"),
            ],
            errors: folder.path + "/driver.log")
    }

    /// What has happened so far, such as `opened pad` or `exited 4711 0`.
    var facts: [String] { driver.facts }

    /// Waits for something to happen, counted from the start of the machine.
    func wait(for fact: String, within limit: Duration = .seconds(5)) async throws {
        _ = try await eventually(fact, within: limit, instead: { self.facts.description }) {
            self.facts.contains(fact) ? true : nil
        }
    }

    /// Plugs in a device of `Devices/` as `/dev/input/eventN`; facts call it by its name.
    ///
    /// The options are the driver's: `denied`, `readonly`, `virtual`, `effects=...`, `phys=...`,
    /// `uniq=...`.
    func plug(
        _ description: String, as number: Int, name: String = "pad", _ options: String...
    ) throws -> FakeDevice {
        let device = FakeDevice(name: name, description: description, driver: driver)
        try device.plug(as: number, options)
        return device
    }

    /// What the battery of the device that is, or will be, `/dev/input/eventN` tells of its capacity.
    func setBattery(of number: Int, to text: String) throws {
        try driver.ask("battery", "\(number)", "'\(text)'")
    }

    /// Makes `/dev/input/by-id/NAME` lead to `/dev/input/eventN`.
    func link(_ name: String, to number: Int) throws {
        try driver.ask("link", name, "\(number)")
    }

    /// Starts the program under test.
    func teleop(_ arguments: [String]) throws -> Program {
        try run([Sources.teleop] + arguments)
    }

    /// Starts a program.
    func run(_ command: [String]) throws -> Program {
        started += 1
        let output = try folder.subfolder("run\(started)")
        let words = (["run", output] + command).map { "'\($0)'" }
        guard let pid = Int(try driver.ask(words)) else {
            throw Conversation.Refused(command: command.description, answer: "no process number")
        }
        return Program(pid: pid, machine: self, folder: output)
    }

    /// Sends a signal to a program started by `run`.
    func signal(_ number: CInt, to pid: Int) throws {
        try driver.ask("signal", "\(pid)", "\(number)")
    }

    /// For each connection that a program has to a local port: whether TCP_NODELAY is set.
    func withoutDelay(pid: Int, port: Int) throws -> [Bool] {
        try driver.ask("sockets", "\(pid)", "\(port)").split(separator: " ").map { $0 == "1" }
    }
}
