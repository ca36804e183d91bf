import Foundation
import Testing

@Suite("A recording that teleop makes", .serialized)
struct RecordTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    private var file: String { rig.machine.folder.path + "/drive.evemu" }

    private func record(_ options: String...) async throws -> Program {
        let recorder = try rig.machine.teleop(["record", file] + options)
        try await recorder.wait(forLog: "waiting for a device")
        return recorder
    }

    /// What was said on each topic, in its order, without what differs from run to run.
    private func conversation(from start: Int) -> [String: [String]] {
        var said: [String: [String]] = [:]
        for message in rig.witness.messages.dropFirst(start)
        where !message.topic.hasSuffix("/ping") {
            let payload = message.payload.replacing(
                /"(session|stamp|latency_ms)":("[^"]*"|[0-9.]+|null)/, with: "")
            // The same status again is only another latency.
            if message.topic.hasSuffix("/status"), said[message.topic]?.last == payload { continue }
            said[message.topic, default: []].append(payload)
        }
        return said
    }

    private static let configuration = """
        broker: { max_latency: 0 }
        drive: { rate: 0, stop_burst: 0 }
        setpoints:
          - { name: lift, increase: north, decrease: south, persist: false }
        reports: true
        """

    @Test("of a drive leads to the same messages when it is played")
    func replay() async throws {
        let configuration = try rig.machine.folder.write(Self.configuration, to: "record.yaml")
        let teleop = try rig.teleop(Self.configuration)
        try await rig.witness.wait(forStatus: "blocked/no_device")
        try await teleop.wait(forLog: "link up")
        let recorder = try await record()
        let pad = try rig.machine.plug(
            "xbox360-wired", as: 5, "phys=usb-1/input0", "uniq=a0:5a:5c")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try await recorder.wait(forLog: "device connected")
        try await rig.enable(pad)
        for (x, y) in [(0, -20000), (3000, -32768), (-9000, 12000), (0, 0)] {
            let seen = rig.witness.commands().count
            try pad.frame("ABS_X=\(x)", "ABS_Y=\(y)")
            _ = try await eventually("a command") {
                rig.witness.commands().count > seen ? true : nil
            }
        }
        try pad.press("BTN_WEST")
        try await rig.witness.wait(for: "a step", on: "teleop/robot/setpoint/lift") {
            $0.payload == "1.0"
        }
        try pad.release("BTN_WEST")
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        try pad.release("BTN_EAST")
        let start = rig.witness.messages.count
        try pad.unplug(slowly: true)
        #expect(try await recorder.end() == 0, "\(recorder.log)")
        try await rig.witness.wait(for: "no device", on: "teleop/robot/status", from: start) {
            $0.status?.device == nil
        }
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end() == 0)
        try await rig.witness.wait(for: "offline", on: "teleop/robot/status", from: start) {
            $0.status?.state == "offline"
        }
        let driven = conversation(from: 0)
        #expect(driven.keys.count >= 5)

        let end = rig.witness.messages.count
        let player = try rig.machine.teleop(
            ["replay", file, "--config", configuration, "--broker", rig.broker.url])
        #expect(try await player.end(within: .seconds(20)) == 0, "\(player.log)")
        try await rig.witness.wait(for: "offline", on: "teleop/robot/status", from: end) {
            $0.status?.state == "offline"
        }
        let played = conversation(from: end)
        for topic in Set(driven.keys).union(played.keys) {
            #expect(played[topic] == driven[topic], "\(topic)")
        }
    }

    @Test(
        "ends with --seconds, with a signal or with the device, complete and with its length told")
    func ends() async throws {
        let device = try String(
            contentsOfFile: Sources.path("Devices/xbox360-wired.evemu"), encoding: .utf8)
        for end in ["seconds", "signal", "unplug"] {
            let recorder = try await record("--force", "--seconds", end == "seconds" ? "1" : "60")
            let pad = try rig.machine.plug("xbox360-wired", as: 5)
            try await recorder.wait(forLog: "device connected")
            try pad.press("BTN_TL")
            try pad.move("ABS_Y", to: -1)
            _ = try await eventually("two frames") {
                text.contains("0003 0001 -001\t# EV_ABS / ABS_Y\nE: ") ? true : nil
            }
            if end == "signal" { try recorder.signal(SIGINT) }
            if end == "unplug" { try pad.unplug() }
            #expect(try await recorder.end() == 0, "\(recorder.log)")
            #expect(recorder.log.contains(" frames, "))
            #expect(recorder.log.hasSuffix(" s in \(file)\n"))
            // The last frame is empty and tells when the recording ended.
            let events = text.split(separator: "\n").suffix(2).map { $0.split(separator: " ") }
            #expect(events.allSatisfy { $0.last == "SYN_REPORT" })
            #expect(events[0][1] < events[1][1])
            // The same description as that of the device, but for the comments.
            let lines = device.split(separator: "\n").filter { !$0.hasPrefix("#") }
            let recorded = Set(text.split(separator: "\n"))
            #expect(lines.filter { !recorded.contains($0) } == [])
            if end != "unplug" { try pad.unplug() }
        }
    }

    @Test("of a stick that is held until the end drives as long when it is played")
    func held() async throws {
        let recorder = try await record()
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        try await recorder.wait(forLog: "device connected")
        try pad.press("BTN_TL")
        let pushed = try pad.move("ABS_Y", to: -32768)
        _ = try await eventually("the push") { text.contains("0003 0001 -32768") ? true : nil }
        try await rig.witness.watch(for: .milliseconds(1500))
        try recorder.signal(SIGINT)
        #expect(try await recorder.end() == 0, "\(recorder.log)")
        let recorded = Date().timeIntervalSince1970 - pushed
        let player = try rig.machine.teleop(["replay", file, "--broker", rig.broker.url])
        #expect(try await player.end(within: .seconds(10)) == 0, "\(player.log)")
        try await rig.witness.wait(for: "offline", on: "teleop/robot/status") {
            $0.status?.state == "offline"
        }
        let motion = rig.witness.commands().filter { $0.twist?.isZero == false }
        let first = try #require(motion.first), last = try #require(motion.last)
        #expect((1.3...recorded).contains(last.arrival - first.arrival))
    }

    private var text: String { rig.machine.folder.text(of: "drive.evemu") }

    @Test("does not replace a file unless that is asked for, and then not before there is a device")
    func overwriting() async throws {
        try rig.machine.folder.write("mine", to: "drive.evemu")
        let refused = try rig.machine.teleop(["record", file])
        #expect(try await refused.end() == 64)
        #expect(
            refused.log == "teleop record: \(file) is there already; --force replaces it\n")
        let recorder = try await record("--force")
        try recorder.signal(SIGINT)
        #expect(try await recorder.end() == 69)
        #expect(recorder.log.hasSuffix("teleop record: nothing recorded: no device came\n"))
        #expect(text == "mine")
    }

    @Test("of no device leaves no file")
    func nothing() async throws {
        let recorder = try await record("--seconds", "0.1")
        #expect(try await recorder.end() == 69)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("goes to standard output for -, alone")
    func standardOutput() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let recorder = try rig.machine.teleop(["record", "-", "--seconds", "2"])
        try await recorder.wait(forLog: "device connected")
        try pad.press("BTN_SOUTH")
        #expect(try await recorder.end() == 0)
        #expect(recorder.output.hasPrefix("# EVEMU 1.3\nN: Microsoft X-Box 360 pad\n"))
        #expect(recorder.output.contains("0001 0130 0001"))
    }

    @Test("is of the device that is named, or else that the configuration names")
    func chosen() async throws {
        try rig.machine.plug("xbox360-wired", as: 5, name: "pad").press("BTN_TL")
        try rig.machine.plug("keyboard", as: 6, name: "keyboard").press("KEY_A")
        let named = try rig.machine.teleop(
            ["record", "-", "--seconds", "0.2", "--device", "/dev/input/event6"])
        #expect(try await named.end() == 0, "\(named.log)")
        #expect(named.output.contains("\n# State at the start\nE: 0.000001 0001 001e 0001"))
        let configuration = try rig.machine.folder.write(
            "device: { match: { name: \"*360*\" } }", to: "pad.yaml")
        let configured = try rig.machine.teleop(
            ["record", "-", "--seconds", "0.2", "--config", configuration])
        #expect(try await configured.end() == 0, "\(configured.log)")
        #expect(configured.output.contains("\nE: 0.000001 0001 0136 0001\t# EV_KEY / BTN_TL\n"))
    }

    @Test("a device that may not be read ends it with status 77, and no file is left")
    func forbidden() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 5, "denied")
        let recorder = try rig.machine.teleop(["record", file])
        #expect(try await recorder.end() == 77)
        #expect(recorder.log.contains("teleop record: no permission to read /dev/input/event5"))
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    struct Refusal: CustomTestStringConvertible {
        let words: [String]
        let status: Int
        let message: String
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(
        "playing it into a virtual device, or from too late on, tells why that is not possible",
        arguments: [
            Refusal(
                words: ["--as", "FOLDER/denied"], status: 77,
                message: "no permission to make a virtual device through "),
            Refusal(words: ["--as", "/nonexistent"], status: 69, message: "is not there"),
            Refusal(
                words: ["--as", "FOLDER/drive.evemu"], status: 69, message: "no virtual device"),
            Refusal(words: ["--as", "pad"], status: 64, message: "allowed: uinput, or a path"),
            Refusal(
                words: ["--as", "uinput", "--robot", "x"], status: 64,
                message: "option '--robot' is 'x', allowed: only without --as"),
            Refusal(words: ["--from", "99"], status: 65, message: "this lasts 3 s"),
            Refusal(
                words: ["--from", "-1"], status: 64, message: "allowed: a number, 0 to 604800"),
        ])
    func refusals(_ refusal: Refusal) async throws {
        try rig.machine.folder.write(
            ReplayTests.device + ReplayTests.events, to: "drive.evemu")
        let denied = try rig.machine.folder.write("", to: "denied")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: denied)
        let words = refusal.words.map {
            $0.replacingOccurrences(of: "FOLDER", with: rig.machine.folder.path)
        }
        let player = try rig.machine.teleop(["replay", file] + words)
        #expect(try await player.end() == refusal.status)
        #expect(player.log.contains(refusal.message), "\(player.log)")
    }

    @Test("played from the middle on, what was held must be pressed afresh")
    func fromTheMiddle() async throws {
        // The bumper goes down at 0 and the stick up at 0.5 s, until 2.5 s.
        try rig.machine.folder.write(
            ReplayTests.device + ReplayTests.events, to: "drive.evemu")
        let player = try rig.machine.teleop(
            ["replay", file, "--from", "1", "--broker", rig.broker.url])
        #expect(try await player.end(within: .seconds(10)) == 0, "\(player.log)")
        try await rig.witness.wait(forStatus: "blocked/not_neutral")
        #expect(rig.witness.commands().allSatisfy { $0.twist?.isZero == true })
    }

    @Test("ends with the device, also when that is there again at once, as a loose plug is")
    func replug() async throws {
        let recorder = try await record()
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        try await recorder.wait(forLog: "device connected")
        try pad.unplug()
        try pad.plug(as: 6)
        #expect(try await recorder.end() == 0, "\(recorder.log)")
        #expect(text.components(separatedBy: "# EVEMU").count == 2)
        let player = try rig.machine.teleop(["replay", file, "--from", "99"])
        #expect(try await player.end() == 65)
        #expect(!player.log.contains("second device"), "\(player.log)")
    }

    @Test("a disk that is full ends it at once, with status 1")
    func full() async throws {
        let recorder = try rig.machine.teleop(["record", "/dev/full", "--force"])
        try await recorder.wait(forLog: "waiting for a device")
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        #expect(try await recorder.end() == 1)
        #expect(recorder.log.contains("/dev/full can not be written: No space left on device"))
        // Also where the first text is written before the loop runs.
        let second = try rig.machine.teleop(["record", "/dev/full", "--force"])
        #expect(try await second.end() == 1)
    }

    @Test("of a recorder that was stopped meanwhile has everything at its own time")
    func late() async throws {
        let recorder = try await record()
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        try await recorder.wait(forLog: "device connected")
        try recorder.signal(SIGSTOP)
        let pressed = try pad.press("BTN_SOUTH")
        // Longer than what whoever drives takes for late.
        try await rig.witness.watch(for: .milliseconds(1200))
        let released = try pad.release("BTN_SOUTH")
        try recorder.signal(SIGCONT)
        _ = try await eventually("the release") { text.contains("0001 0130 0000") ? true : nil }
        try recorder.signal(SIGINT)
        #expect(try await recorder.end() == 0)
        #expect(!text.contains("SYN_DROPPED"))
        let times = text.split(separator: "\n").filter { $0.contains(" 0001 0130 ") }
            .compactMap { Double($0.split(separator: " ")[1]) }
        try #require(times.count == 2)
        #expect(abs((times[1] - times[0]) - (released - pressed)) < 0.1)
    }

    @Test("of a device that another program holds is silent, and takes nothing away")
    func spectator() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        _ = try rig.machine.run(["/usr/bin/evtest", "--grab", "/dev/input/event5"])
        try await rig.machine.wait(for: "grabbed pad")
        let recorder = try rig.machine.teleop(["record", file, "--seconds", "0.3"])
        #expect(try await recorder.end() == 0, "\(recorder.log)")
        #expect(rig.machine.facts.filter { $0 == "grabbed pad" }.count == 1)
        #expect(recorder.log.contains("0 frames"))
    }

    @Test("of a touch screen begins with the fingers that are on it")
    func panel() async throws {
        let screen = try rig.machine.plug("elan-touchscreen-10slot", as: 5, name: "screen")
        try screen.frame(
            "ABS_MT_SLOT=0", "ABS_MT_TRACKING_ID=45", "ABS_MT_POSITION_X=1000",
            "ABS_MT_POSITION_Y=500", "BTN_TOUCH=1")
        try screen.frame("ABS_MT_SLOT=3", "ABS_MT_TRACKING_ID=46", "ABS_MT_POSITION_X=2000")
        let recorder = try rig.machine.teleop(
            ["record", file, "--seconds", "0.3", "--device", "/dev/input/event5"])
        #expect(try await recorder.end() == 0, "\(recorder.log)")
        let codes = text.split(separator: "\n").drop { !$0.hasPrefix("# State") }.dropFirst()
            .prefix { !$0.hasSuffix("SYN_REPORT") }
            .map {
                $0.split(separator: "\t")[0].split(separator: " ").suffix(2).joined(separator: " ")
            }
        #expect(
            codes.prefix(7) == [
                "002f 0000", "0035 1000", "0036 0500", "0039 0045", "002f 0003", "0035 2000",
                "0039 0046",
            ])
        #expect(codes.contains("014a 0001"))
    }

    @Test(
        "what can not be a device is not waited for",
        arguments: [
            ("/etc/passwd", "/etc/passwd can not be read as an input device"),
            ("event5", "event5 is not there"),
        ])
    func noDevice(path: String, words: String) async throws {
        let recorder = try rig.machine.teleop(["record", "-", "--device", path])
        #expect(try await recorder.end() == 69)
        #expect(recorder.log.contains(words), "\(recorder.log)")
    }

    @Test("a result for a closed output is one that can not be written")
    func closedOutput() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        for (words, message) in [
            ("record - --seconds 0.3", "standard output can not be written: Bad file descriptor"),
            ("devices", "can not write the result: Bad file descriptor"),
            ("devices --json", "can not write the result: Bad file descriptor"),
        ] {
            let program = try rig.machine.run(
                ["/bin/sh", "-c", "exec \(Sources.teleop) \(words) >&-"])
            #expect(try await program.end() == 1)
            #expect(program.log.contains(message), "\(program.log)")
        }
    }

    @Test("a device is found by its stable name, too")
    func byID() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 4, name: "other", "phys=usb-1/input0")
        let pad = try rig.machine.plug("xbox360-wired", as: 5, "phys=usb-2/input0")
        try rig.machine.link("usb-Pad-event-joystick", to: 5)
        let path = "/dev/input/by-id/usb-Pad-event-joystick"
        let configuration = try rig.machine.folder.write(
            "device: { match: { path: \(path) } }\n", to: "path.yaml")
        for words in [["--device", path], ["--config", configuration]] {
            let recorder = try rig.machine.teleop(["record", "-", "--seconds", "0.3"] + words)
            #expect(try await recorder.end() == 0, "\(recorder.log)")
            #expect(recorder.output.contains("# Physical path: usb-2/input0\n"))
        }
        try pad.unplug()
    }
}
