import Testing

@Suite("The harness itself", .serialized)
struct HarnessTests {
    @Test("a program sees frames, an overrun and the loss of a fake device")
    func device() async throws {
        let machine = try FakeMachine()
        let pad = try machine.plug("xbox360-wired", as: 5)
        let evtest = try machine.run(["/usr/bin/evtest", "/dev/input/event5"])
        _ = try await eventually("evtest is ready") {
            evtest.output.contains("Testing ...") ? true : nil
        }
        try pad.frame("ABS_Y=-32768", "BTN_TL=1")
        try pad.press("BTN_TL")  // changes nothing, so the kernel would not tell
        try pad.frame("ABS_X=1", "/", "ABS_X=2")
        _ = try await eventually("the last frame") {
            evtest.output.contains("(ABS_X), value 2") ? true : nil
        }
        try pad.overrun()
        _ = try await eventually("the overrun") {
            evtest.output.contains("SYN_DROPPED") ? true : nil
        }
        try pad.unplug(slowly: true)
        #expect(try await evtest.end() == 1)
        let seen = evtest.output.split(separator: "\n").filter { $0.hasPrefix("Event: time") }
            .map { $0.split(separator: ", ", maxSplits: 1)[1] }
        #expect(
            seen == [
                "type 3 (EV_ABS), code 1 (ABS_Y), value -32768",
                "type 1 (EV_KEY), code 310 (BTN_TL), value 1",
                "-------------- SYN_REPORT ------------",
                "type 3 (EV_ABS), code 0 (ABS_X), value 1",
                "-------------- SYN_REPORT ------------",
                "type 3 (EV_ABS), code 0 (ABS_X), value 2",
                "-------------- SYN_REPORT ------------",
                ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<", "-------------- SYN_REPORT ------------",
                "type 1 (EV_KEY), code 310 (BTN_TL), value 0",
                "-------------- SYN_REPORT ------------",
            ])
        #expect(evtest.log.contains("No such device"))
    }

    @Test("a panel's slot is told when something in it changes, lists of contacts are told whole")
    func contacts() async throws {
        let machine = try FakeMachine()
        let slots = try machine.plug("elan-touchscreen-10slot", as: 5, name: "slots")
        let groups = try machine.plug("ntrig-xt2-type-a", as: 6, name: "groups")
        var lines: [[String]] = []
        for (panel, node, frames) in [
            (
                slots, 5,
                "ABS_MT_TRACKING_ID=0 ABS_MT_POSITION_X=7 / ABS_MT_SLOT=1 / ABS_MT_POSITION_X=0 / "
                    + "ABS_MT_POSITION_X=8 / ABS_MT_POSITION_X=8 ABS_MT_SLOT=12 / ABS_MT_SLOT=0 "
                    + "ABS_MT_TRACKING_ID=-1 / BTN_TOUCH=1"
            ),
            (
                groups, 6,
                "ABS_MT_POSITION_X=7 SYN_MT_REPORT=0 / ABS_MT_POSITION_X=7 SYN_MT_REPORT=0 / "
                    + "SYN_MT_REPORT=0 / BTN_TOUCH=1"
            ),
        ] {
            let evtest = try machine.run(["/usr/bin/evtest", "/dev/input/event\(node)"])
            _ = try await eventually("evtest is ready") {
                evtest.output.contains("Testing ...") ? true : nil
            }
            try panel.frame(frames)
            _ = try await eventually("the last frame") {
                evtest.output.contains("(BTN_TOUCH), value 1") ? true : nil
            }
            try evtest.signal(15)
            _ = try await evtest.end()
            lines.append(
                evtest.output.split(separator: "\n").filter {
                    $0.hasPrefix("Event: time") && !$0.contains("SYN_REPORT")
                }.map { line in
                    line.split(separator: ", ").dropFirst().joined(separator: " ")
                })
        }
        #expect(
            lines[0] == [
                "type 3 (EV_ABS) code 57 (ABS_MT_TRACKING_ID) value 0",
                "type 3 (EV_ABS) code 53 (ABS_MT_POSITION_X) value 7",
                "type 3 (EV_ABS) code 47 (ABS_MT_SLOT) value 1",
                "type 3 (EV_ABS) code 53 (ABS_MT_POSITION_X) value 8",
                "type 3 (EV_ABS) code 47 (ABS_MT_SLOT) value 0",
                "type 3 (EV_ABS) code 57 (ABS_MT_TRACKING_ID) value -1",
                "type 1 (EV_KEY) code 330 (BTN_TOUCH) value 1",
            ])
        let place = "type 3 (EV_ABS) code 53 (ABS_MT_POSITION_X) value 7"
        let mark = "++++++++++++++ SYN_MT_REPORT ++++++++++++"
        #expect(
            lines[1] == [
                place, mark, place, mark, mark, "type 1 (EV_KEY) code 330 (BTN_TOUCH) value 1",
            ])
    }

    @Test("a denied device can not be opened until it is allowed, not even by root")
    func denied() async throws {
        let machine = try FakeMachine()
        let pad = try machine.plug("keyboard", as: 3, "denied")
        let first = try machine.run(["/usr/bin/head", "-c", "0", "/dev/input/event3"])
        #expect(try await first.end() == 1)
        try pad.allow()
        let second = try machine.run(["/usr/bin/head", "-c", "0", "/dev/input/event3"])
        #expect(try await second.end() == 0)
    }

    @Test("two machines have nothing to do with each other")
    func apart() async throws {
        let (one, other) = (try FakeMachine(), try FakeMachine())
        _ = try one.plug("xbox360-wired", as: 5)
        let here = try one.run(["/usr/bin/ls", "/dev/input/"])
        let there = try other.run(["/usr/bin/ls", "/dev/input/"])
        #expect(try await here.end() == 0)
        #expect(try await there.end() == 0)
        #expect(here.output == "event5\n")
        #expect(there.output.isEmpty)
    }

    @Test("the witness sees payload, retain flag, QoS and user properties")
    func roundTrip() async throws {
        let broker = try Broker()
        try await broker.start()
        let witness = try await Witness(of: broker)
        try await broker.publish(
            "{\"a\":\t\"\u{e4}\"}", to: "a/b", properties: ["seq": "7", "stamp": "12.5"])
        try await broker.publish("kept", to: "a/kept", retained: true)
        let message = try await witness.wait(for: "the message", on: "a/b")
        #expect(message.payload == "{\"a\":\t\"\u{e4}\"}")
        #expect(message.properties == ["seq": "7", "stamp": "12.5"])
        #expect(message.qos == 1)
        #expect(!message.isRetained)
        let late = try await Witness(of: broker)
        try await late.wait(for: "the retained message", on: "a/kept") { $0.isRetained }
        broker.stop()
        try await broker.start()
        let next = try await Witness(of: broker)
        try await broker.publish("", to: "last")
        try await next.wait(for: "a message after the restart", on: "last")
        #expect(next.messages(on: "a/kept").isEmpty)
    }

    @Test("a relay holds, hoards, cuts and mends", arguments: ["hold", "hoard", "cut"])
    func relay(failure: String) async throws {
        let broker = try Broker()
        try await broker.start()
        let witness = try await Witness(of: broker)
        let relay = try Relay(to: broker)
        let folder = try TemporaryFolder()
        let publisher = try ChildProcess(
            [
                "sh", "-c",
                "for i in $(seq 100); do echo $i; sleep 0.02; done | mosquitto_pub -l -t n -p "
                    + "\(relay.port) -q 0",
            ], errors: folder.path + "/log")
        try await witness.wait(for: "the first", on: "n")
        switch failure {
        case "hold": try relay.hold()
        case "hoard": try relay.hoard()
        default: try relay.cut()
        }
        try await witness.watch(for: .milliseconds(100))
        let count = witness.messages.count
        try await witness.watch(for: .milliseconds(300))
        #expect(witness.messages.count == count)
        try relay.mend()
        try await witness.wait(for: "the last", on: "n", within: .seconds(8)) {
            $0.payload == "100"
        }
        if failure != "cut" { #expect(witness.messages(on: "n").count == 100) }
        publisher.end()
    }
}
