import Foundation
import Glibc
import Testing

/// The receivers that are shown to whoever builds a robot of their own.
@Suite("The receiver in C")
struct ReceiverTests {
    /// What the receiver hears, and when, in ms.
    struct Script {
        private(set) var lines = ["0 init -"]

        mutating func hear(_ topic: String, _ payload: String = "-", at now: Int) {
            lines.append("\(now) \(topic) \(payload)")
        }

        /// A command of a session, sent at `sent` by the sender's clock.
        mutating func command(
            _ speed: String, _ number: Int, of session: String = "a", sent: Int, ttl: Int = 250,
            at now: Int
        ) {
            hear(
                "cmd_vel",
                ReceiverTests.twist(speed) + " seq=\(number) session=\(session)"
                    + " stamp=\(ReceiverTests.seconds(sent)) ttl=\(ttl)", at: now)
        }

        /// Lets a session's clock be known until now.
        mutating func know(_ session: String = "a", clock: Int = 0, at now: Int) {
            for (number, time) in [now - 500, now].enumerated() {
                let stamp = ReceiverTests.seconds(time + clock)
                let ping = #"{"session":"\#(session)","seq":\#(number + 1),"stamp":\#(stamp)}"#
                hear("ping", ping, at: time)
            }
        }
    }

    static func twist(_ x: String) -> String {
        #"{"linear":{"x":\#(x),"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":0.0}}"#
    }

    /// A time on the sender's clock in ms as its messages have it.
    static func seconds(_ milliseconds: Int) -> String {
        String(format: "%d.%03d", 1_764_480_000 + milliseconds / 1000, milliseconds % 1000)
    }

    let folder: TemporaryFolder

    /// Compiles it, with every check that the compiler knows.
    init() async throws {
        folder = try TemporaryFolder()
        let files = ["receiver.c", "receiver_test.c"].map { Sources.path("../../examples/" + $0) }
        let compiler = try ChildProcess(
            ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"]
                + ["-fno-sanitize-recover", "-o", folder.path + "/receiver"] + files,
            errors: folder.path + "/log")
        let log = { [folder] in folder.text(of: "log") }
        let status = try await eventually("compiled", within: .seconds(60), instead: log) {
            compiler.exitStatus
        }
        try #require(status == 0, "\(log())")
    }

    /// How fast it drives forward after each line.
    func speeds(_ script: Script) async throws -> [Double] {
        try folder.write(script.lines.joined(separator: "\n") + "\n", to: "script")
        try folder.write("", to: "speeds")
        let command = "cd '\(folder.path)'; ./receiver <script >speeds"
        let run = try ChildProcess(["sh", "-c", command], errors: folder.path + "/log")
        let log = { folder.text(of: "log") }
        let status = try await eventually("played", within: .seconds(30), instead: log) {
            run.exitStatus
        }
        try #require(status == 0, "\(log())")
        return folder.text(of: "speeds").split(separator: "\n").compactMap {
            $0.split(separator: " ").first.flatMap { Double($0) }
        }
    }

    @Test(
        "drives at once with a sender whose clock it knows, and stands 250 ms after its last command"
    )
    func timeout() async throws {
        for clock in [0, 3_600_000] {
            var script = Script()
            script.know(clock: clock, at: 1000)
            script.command("0.5", 1, sent: 1000 + clock, at: 1001)
            script.hear("nothing", at: 1250)
            script.hear("nothing", at: 1251)
            #expect(try await speeds(script) == [0, 0, 0, 0.5, 0.5, 0])
        }
    }

    @Test("begins on memory that nobody has cleared, and forgets a stop only then")
    func memory() async throws {
        for (event, speed) in [("begin", 0.0), ("init", 0.5)] {
            var script = Script()
            script.hear("stop", at: 100)
            script.hear(event, at: 200)
            script.know(at: 1000)
            script.command("0.5", 1, sent: 1000, at: 1001)
            #expect(try await speeds(script).last == speed)
        }
    }

    @Test("knows the clock of a bridge by its pings, as the bridge itself writes them")
    func bridge() async throws {
        let rig = try await Rig()
        _ = try await rig.driving()
        let told = try await eventually("pings") {
            let pings = rig.witness.messages(on: "teleop/robot/ping")
            return pings.count > 10 ? pings : nil
        }
        let start = (told.first?.arrival ?? 0) - 1
        var script = Script()
        let milliseconds = { (time: Double) in Int(((time - start) * 1000).rounded()) }
        for ping in told { script.hear("ping", ping.payload, at: milliseconds(ping.arrival)) }
        // The first command that it hears of the session, as the bridge writes it, and in time.
        let last = milliseconds(told.last?.arrival ?? 0)
        let command = try await rig.witness.wait(forCommand: "motion") { $0.linear.x == 1 }
        var properties = command.properties
        properties["stamp"] = String(format: "%.3f", start + Double(last) / 1000)
        let words = properties.map { " \($0)=\($1)" }.joined()
        script.hear("cmd_vel", command.payload + words, at: last + 1)
        #expect(try await speeds(script).last == 1)
    }

    @Test("reads a ping in any order of its keys, and nothing that is none")
    func pings() async throws {
        let whole = #"{"session":"a","seq":7,"stamp":1764480001.000}"#
        let long = String(repeating: "a", count: 40)
        let cases: [(String, isRead: Bool)] =
            [
                (whole, true),
                (#"{"stamp":1764480001.000,"session":"a"}"#, true),
                (#"{"seq":7,"stamp":1764480001.000,"session":"a"}"#, true),
                (#"{"session":"a","seq":9007199254740992,"stamp":1764480001.000}"#, true),
                (#"{"session":"a","seq":7}"#, false),
                (#"{"session":"","stamp":1764480001.000}"#, false),
                (#"{"session":"a","stamp":1764480001}"#, false),
                (#"{"session":"a","seq":,"stamp":1764480001.000}"#, false),
                (#"{"session":"a","seq":"7","stamp":1764480001.000}"#, false),
                (#"{"session":"a","stamp":1764480001.000}}"#, false),
                (#"{"session":"a","stamp":1764480001.000,}"#, false),
                (#"{"session":"a""stamp":1764480001.000}"#, false),
                (#"{"session":"\#(long)","stamp":1764480001.000}"#, false),
            ] + (1..<whole.utf8.count).map { (String(whole.prefix($0)), false) }
        var script = Script()
        var expected: [Double] = [0]
        for (index, (text, isRead)) in cases.enumerated() {
            let now = index * 10_000
            script.hear("begin", at: now)
            script.hear("ping", text, at: now + 1000)
            // Its clock is known by the ping, or by this only.
            script.command("0.5", 1, sent: 1100, at: now + 1100)
            expected += [0, 0, isRead ? 0.5 : 0]
        }
        #expect(try await speeds(script) == expected)
    }

    @Test("obeys what is as old as its time to live and numbered upwards, and nothing else")
    func freshness() async throws {
        var script = Script()
        var expected: [Double] = [0]
        var now = 0
        /// A sender stands, then sends number 7, and after it this.
        func expect(
            _ speed: Double, number: Int, age: Int, ttl: Int, of session: String = "a"
        ) {
            now += 20_000
            script.hear("begin", at: now)
            script.know(at: now + 1000)
            script.know("b", at: now + 1000)
            script.know(at: now + 2000)
            script.command("0.5", 7, sent: now + 2000, at: now + 2000)
            script.command(
                "0.25", number, of: session, sent: now + 2000, ttl: ttl, at: now + 2000 + age)
            expected += [0, 0, 0, 0, 0, 0, 0, 0.5, speed]
        }
        for (age, ttl, speed) in [
            (0, 250, 0.25), (250, 250, 0.25), (251, 250, 0), (250, 9999, 0.25), (251, 9999, 0),
            (100, 100, 0.25), (101, 100, 0.5), (0, 0, 0.25), (1, 0, 0.5),
        ] { expect(speed, number: 8, age: age, ttl: ttl) }
        for (number, speed) in [(8, 0.25), (1000, 0.25), (7, 0.5), (6, 0.5)] {
            expect(speed, number: number, age: 20, ttl: 250)
        }
        // Somebody else meanwhile.
        expect(0.5, number: 8, age: 20, ttl: 250, of: "b")
        #expect(try await speeds(script) == expected)
    }

    @Test(
        "a burst of a session that was held back moves nothing; then it drives",
        arguments: [0, 1, 9])
    func burst(spacing: Int) async throws {
        var script = Script()
        var arrival = 4000
        var isLive: [Bool] = [false]
        for number in 1...400 {
            let sent = 1000 + number * 20
            arrival = max(arrival + spacing, sent + 5)
            script.command("0.5", number, sent: sent, at: arrival)
            isLive.append(arrival - sent < 30)
        }
        let speeds = try await speeds(script)
        for (speed, isLive) in zip(speeds, isLive) where !isLive { #expect(speed == 0) }
        #expect(speeds.count { $0 == 0.5 } > 50)
        #expect(speeds.last == 0.5)
    }

    @Test("a stop holds until a reset, and then until the sender stands", arguments: [true, false])
    func stop(byZero: Bool) async throws {
        var script = Script()
        script.know(at: 1000)
        script.command("0.5", 1, sent: 1000, at: 1000)
        script.hear("stop", "x", at: 1010)
        script.command("0.5", 2, sent: 1020, at: 1020)
        script.hear("reset", at: 1030)
        script.command("0.5", 3, sent: 1040, at: 1040)
        if byZero { script.command("0.0", 4, sent: 1050, at: 1050) }
        script.command("0.5", 5, sent: byZero ? 1060 : 1289, at: byZero ? 1060 : 1289)
        script.command("0.5", 6, sent: 1600, at: 1600)
        let end = byZero ? [0, 0.5, 0.5] : [0, 0.5]
        #expect(try await speeds(script) == [0, 0, 0, 0.5, 0, 0, 0, 0] + end)
    }

    @Test("stands while a bridge says that it is stopped, and when the one it follows is gone")
    func status() async throws {
        var script = Script()
        var expected: [Double] = [0]
        /// Commands of a session that has been silent for 250 ms and more; then this is heard, and
        /// more commands come.
        func expect(_ speed: Double, after reports: [String], afterwards: Double) {
            let now = expected.count * 10_000
            script.hear("begin", at: now)
            script.know(at: now + 1000)
            script.command("0.5", 1, sent: now + 1000, at: now + 1000)
            for report in reports { script.hear("status", report, at: now + 1010) }
            script.command("0.5", 2, sent: now + 1020, at: now + 1020)
            script.command("0.0", 3, sent: now + 1040, at: now + 1040)
            script.command("0.5", 4, sent: now + 1060, at: now + 1060)
            expected += [0, 0, 0, 0.5] + reports.map { _ in speed } + [speed, 0, afterwards]
        }
        func report(
            _ state: String = "online", _ motion: String = "moving", reason: String = "null",
            _ session: String = "a"
        ) -> String {
            #"{"state":"\#(state)","motion":"\#(motion)","reason":\#(reason),"#
                + #""session":"\#(session)","device":null,"latency_ms":1.2,"withheld":0,"#
                + #""stamp":1764480000.123}"#
        }
        let stopped = report("online", "stopped", reason: #""stop_latched""#)
        expect(0.5, after: [report()], afterwards: 0.5)
        expect(0, after: [stopped], afterwards: 0)
        expect(0, after: [stopped, report()], afterwards: 0.5)
        expect(0, after: [stopped, report("lost")], afterwards: 0.5)
        expect(0, after: [stopped, report("online", "idle", "b")], afterwards: 0)
        for state in ["lost", "offline"] {
            expect(0, after: [report(state, "blocked")], afterwards: 0.5)
            expect(0.5, after: [report(state, "blocked", "b")], afterwards: 0.5)
        }
        for count in 1..<stopped.utf8.count where !stopped.prefix(count).contains(#""a""#) {
            expect(0.5, after: [String(stopped.prefix(count))], afterwards: 0.5)
        }
        #expect(try await speeds(script) == expected)
    }

    @Test("stands when a bridge says so itself")
    func bridgeStopped() async throws {
        let rig = try await Rig()
        let (pad, _) = try await rig.ready()
        try pad.press("BTN_EAST")
        let status = try await rig.witness.wait(forStatus: "stopped/stop_latched")
        var script = Script()
        script.know(at: 1000)
        script.command("0.5", 1, sent: 1000, at: 1000)
        // The lines have spaces for something else.
        script.hear("status", status.payload.replacing(" ", with: "_"), at: 1010)
        #expect(try await speeds(script) == [0, 0, 0, 0.5, 0])
    }

    @Test(
        "a sender's clock that is set does not make it stand", arguments: [-3_600_000, 3_600_000])
    func clockSet(jump: Int) async throws {
        var script = Script()
        script.know(clock: 4_000_000, at: 1000)
        for number in 1...30 {
            let now = 1000 + number * 20
            script.command(
                "0.5", number, sent: now + 4_000_000 + (number > 15 ? jump : 0), at: now)
        }
        #expect(try await speeds(script) == [0, 0, 0] + Array(repeating: 0.5, count: 30))
    }

    @Test("numbers as the bridge writes them are read, and nothing that is cut short or damaged")
    func numbers() async throws {
        var script = Script()
        var expected: [Double] = [0, 0, 0]
        script.know(at: 1000)
        var number = 0
        let texts = [
            "1.0", "-0.5", "0.30000000000000004", "0.00012345678901234567", "1.0e-05", "-2.5e+01",
            "1000000.0",
        ]
        for text in texts {
            number += 1
            script.command(text, number, sent: 1000 + number, at: 1000 + number)
            expected.append(Double(text) ?? 0)
        }
        for text in ["", "-", "1.", ".5", "1e", "1e999", "1000001.0", "nan", "1.0.0", "+1", "0x1"] {
            number += 1
            script.command("1.0", number, sent: 1000 + number, at: 1000 + number)
            number += 1
            script.command(text, number, sent: 1000 + number, at: 1000 + number)
            expected += [1, 0]
        }
        let whole = Self.twist("1.0")
        for count in 1..<whole.utf8.count {
            number += 1
            script.hear(
                "cmd_vel",
                "\(whole.prefix(count)) seq=\(number) session=a"
                    + " stamp=\(Self.seconds(1000 + number)) ttl=250", at: 1000 + number)
            expected.append(0)
        }
        let speeds = try await speeds(script)
        #expect(speeds.count == expected.count)
        for (speed, expected) in zip(speeds, expected) {
            #expect(abs(speed - expected) <= abs(expected) * 1e-5)
        }
    }

    @Test("commands without properties, or with senseless ones, move nothing; their zeros count")
    func properties() async throws {
        let complete = [
            ("seq", "2"), ("session", "a"), ("stamp", "1764480001.020"), ("ttl", "250"),
        ]
        var wrong: [[(String, String)]] = [[], [("session", "a")]]
        for index in complete.indices {
            wrong.append(complete.enumerated().filter { $0.offset != index }.map(\.element))
            for bad in [
                "", "x", "-1", "1.5.2", "9999999999999999999", String(repeating: "a", count: 40),
            ] {
                wrong.append(
                    complete.enumerated().map {
                        $0.offset == index ? ($0.element.0, bad) : $0.element
                    })
            }
        }
        for properties in wrong {
            // Another session's name is nobody's fault, but it is not the one that is followed.
            var script = Script()
            script.know(at: 1000)
            script.command("0.5", 1, sent: 1000, at: 1000)
            let words = properties.map { " \($0.0)=\($0.1)" }.joined()
            script.hear("cmd_vel", Self.twist("0.25") + words, at: 1020)
            script.hear("cmd_vel", Self.twist("0.0") + words, at: 1040)
            #expect(try await speeds(script) == [0, 0, 0, 0.5, 0.5, 0], "\(words)")
        }
    }
}
