import Foundation
import Glibc
import Testing

@Suite("The demo", .serialized)
struct DemoTests {
    let seat: Seat
    let machine: FakeMachine

    init() async throws {
        seat = await Seat()
        machine = try FakeMachine()
    }

    /// The `mosquitto_sub` command that the demo has printed, and the port in it.
    func invitation(of demo: Program) async throws -> (command: String, port: Int) {
        try await eventually("the command to watch with", instead: { demo.log }) {
            let lines = demo.output.split(separator: "\n")
            guard let line = lines.first(where: { $0.hasPrefix("  mosquitto_sub ") }) else {
                return nil
            }
            let words = line.split(separator: " ")
            guard words.count == 8, let port = Int(words[4]) else { return nil }
            return (line.trimmingCharacters(in: .whitespaces), port)
        }
    }

    func wait(for words: String, on demo: Program, within limit: Duration = .seconds(5))
        async throws
    {
        _ = try await eventually(words, within: limit, instead: { demo.output + demo.log }) {
            demo.output.contains(words) ? true : nil
        }
    }

    func waitForNobody(on port: Int) async throws {
        _ = try await eventually("nobody listens on \(port)") {
            Self.isTaken(port) ? nil : true
        }
    }

    static func isTaken(_ port: Int) -> Bool {
        let probe = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(probe) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(probe, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        } == 0
    }

    @Test("without a gamepad a recorded drive moves the robot, and whoever likes can watch")
    func recordedDrive() async throws {
        let demo = try machine.teleop(["demo"])
        let (command, port) = try await invitation(of: demo)
        #expect(command == "mosquitto_sub -h 127.0.0.1 -p \(port) -t 'teleop/#' -v")
        try machine.folder.write("exec timeout 60 \(command)\n", to: "watch.sh")
        let watcher = try machine.run(["/bin/sh", machine.folder.path + "/watch.sh"])
        func see(_ what: String, _ isSeen: (Substring) -> Bool) async throws {
            _ = try await eventually(
                what, within: .seconds(20), instead: { watcher.output + watcher.log + demo.log }
            ) {
                watcher.output.split(separator: "\n").contains(where: isSeen) ? true : nil
            }
        }
        try await wait(for: "no gamepad found: a recorded drive", on: demo)
        try await wait(for: "\nmoving    stick ", on: demo)
        let number = #"-?\d+\.\d+(e-\d+)?"#
        let shape = try Regex(
            #"teleop/robot/cmd_vel \{"linear":\{"x":\#(number),"y":0\.0,"z":0\.0\},"#
                + #""angular":\{"x":0\.0,"y":0\.0,"z":\#(number)\}\}"#)
        try await see("a command") { $0.wholeMatch(of: shape) != nil }
        try await see("a pose") { $0.hasPrefix("teleop/robot/pose {\"x\":") }
        try await see("the status") { $0.hasPrefix("teleop/robot/status {\"state\":\"online\"") }
        try demo.signal(SIGINT)
        #expect(try await demo.end(within: .seconds(2)) == 0)
        #expect(demo.log == "")
        try await see("the end") { $0.hasPrefix("teleop/robot/status {\"state\":\"offline\"") }
        try await waitForNobody(on: port)
        try watcher.signal(SIGTERM)
        _ = try await watcher.end()
    }

    @Test("the recorded drive pulls a set-point up and down, and the robot's lift follows")
    func lift() async throws {
        let demo = try machine.teleop(["demo"])
        // The values are those that `lift 12 at 10.4` names in each line of the output.
        func lifts() -> [(setpoint: Double, position: Double)] {
            demo.output.matches(of: #/  lift (\d+) at (\d+\.\d)/#).compactMap { match in
                Double(match.1).flatMap { value in Double(match.2).map { (value, $0) } }
            }
        }
        _ = try await eventually("up", within: .seconds(20), instead: { demo.output }) {
            lifts().last.map { $0.setpoint >= 30 && $0.position == $0.setpoint } == true
                ? true : nil
        }
        _ = try await eventually("down", within: .seconds(30), instead: { demo.output }) {
            lifts().last.map { $0 == (0, 0) } == true ? true : nil
        }
        #expect(try await demo.end(within: .seconds(10)) == 0)
        #expect(demo.log == "")
        #expect(demo.output.contains("stopped: stop_latched  "))
        #expect(!FileManager.default.fileExists(atPath: machine.folder.path + "/state"))
    }

    @Test("its own set-points are not kept for the next start")
    func notKept() async throws {
        let file = try machine.folder.write(
            "setpoints:\n  - { name: arm, pull: right_stick.y, initial: 20 }\n", to: "arm.yaml")
        let demo = try machine.teleop(["demo", "--config", file])
        try await wait(for: "  arm 20 at 20.0  ", on: demo)
        _ = try await eventually("a change", within: .seconds(20), instead: { demo.output }) {
            demo.output.contains(#/  arm 2[1-9] at /#) ? true : nil
        }
        try demo.signal(SIGINT)
        #expect(try await demo.end(within: .seconds(2)) == 0)
        #expect(!FileManager.default.fileExists(atPath: machine.folder.path + "/state"))
    }

    @Test("--seconds ends it")
    func seconds() async throws {
        let demo = try machine.teleop(["demo", "--seconds", "1"])
        let (_, port) = try await invitation(of: demo)
        #expect(try await demo.end(within: .seconds(4)) == 0)
        try await waitForNobody(on: port)
    }

    @Test("with a gamepad that one drives")
    func gamepad() async throws {
        let pad = try machine.plug("xbox360-wired", as: 5)
        let demo = try machine.teleop(["demo"])
        try await wait(for: "driving with your gamepad", on: demo)
        try await wait(for: "  left_bumper: hold to drive, let go to stand\n", on: demo)
        try await wait(for: "blocked: not_enabled", on: demo)
        try pad.press("BTN_TL")
        try await wait(for: "idle ", on: demo)
        try pad.move("ABS_Y", to: -32768)
        try await wait(for: "moving    stick ", on: demo)
        try await wait(for: " +1.00 m/s ", on: demo)
        try pad.unplug()
        try await wait(for: "blocked: no_device", on: demo)
        try demo.signal(SIGINT)
        #expect(try await demo.end(within: .seconds(2)) == 0)
    }

    @Test("where a touch screen drives, that one does, and a gamepad is none to drive with")
    func touchScreen() async throws {
        let file = try machine.folder.write(TouchTests.joystick, to: "touch.yaml")
        _ = try machine.plug("xbox360-wired", as: 5)
        let missing = try machine.teleop(["demo", "--config", file])
        try await wait(for: "no touch screen found: a recorded drive", on: missing)
        // What is told is what the recording does, whatever the configuration has.
        try await wait(for: "  left_bumper: hold to drive, let go to stand\n", on: missing)
        #expect(!missing.output.contains("nothing has to be held"))
        try missing.signal(SIGINT)
        #expect(try await missing.end(within: .seconds(2)) == 0)

        let panel = try TouchPanel("elan-touchscreen-10slot", on: machine)
        let demo = try machine.teleop(["demo", "--config", file])
        try await wait(for: "driving with your touch screen, Ctrl-C ends the demo:", on: demo)
        try await wait(
            for: "  nothing has to be held to drive, let go of thumb to stand\n", on: demo)
        try await wait(for: "idle ", on: demo)
        try panel.touch(0.2, 0.45)
        try await wait(for: "moving    stick ", on: demo)
        try panel.lift()
        try demo.signal(SIGINT)
        #expect(try await demo.end(within: .seconds(2)) == 0)
    }

    @Test("a gamepad that is named is waited for")
    func namedGamepad() async throws {
        let demo = try machine.teleop(["demo", "--device", "/dev/input/event9"])
        try await wait(for: "driving with your gamepad", on: demo)
        _ = try machine.plug("xbox360-wired", as: 9)
        try await wait(for: "blocked: not_enabled", on: demo)
        try demo.signal(SIGTERM)
        #expect(try await demo.end(within: .seconds(2)) == 0)
    }

    @Test("its broker ends with it, even when it is killed")
    func killed() async throws {
        let demo = try machine.teleop(["demo"])
        let (_, port) = try await invitation(of: demo)
        #expect(Self.isTaken(port))
        try demo.signal(SIGKILL)
        #expect(try await demo.end() == -Int(SIGKILL))
        try await waitForNobody(on: port)
    }

    @Test("a wrong configuration is told before anything starts")
    func wrongConfiguration() async throws {
        let file = try machine.folder.write("drive:\n  expo: 2\n", to: "wrong.yaml")
        let demo = try machine.teleop(["demo", "--config", file])
        #expect(try await demo.end() == 78)
        #expect(demo.log.hasPrefix("\(file):2:9: "))
        #expect(demo.output == "")
    }
}
