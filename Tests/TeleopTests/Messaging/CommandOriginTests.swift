import ControlCore
import Testing

@testable import Teleop

@Suite("The properties of a command")
struct CommandOriginTests {
    static func origin(_ pairs: [(String, String)]) -> CommandOrigin {
        CommandOrigin(pairs.map { MQTTConnection.UserProperty(name: $0.0, value: $0.1) })
    }

    static let complete = [
        ("seq", "17"), ("session", "3f9a2c1d"), ("stamp", "1764480000.123"), ("ttl", "250"),
    ]

    static let stamp = SessionStamp(
        session: "3f9a2c1d", sequence: 17, stamp: .milliseconds(1_764_480_000_123),
        timeToLive: .milliseconds(250))

    @Test("name its session, number, time and time to live, in any order and among others")
    func complete() {
        #expect(Self.origin(Self.complete) == .session(Self.stamp))
        let others = [("Seq", "1"), ("x", ""), ("x", "")]
        #expect(Self.origin(others + Self.complete.reversed()) == .session(Self.stamp))
    }

    @Test("that a plain sender gives say nothing")
    func plain() {
        #expect(Self.origin([]) == .plain)
        #expect(Self.origin([("time", "now"), ("SEQ", "1")]) == .plain)
    }

    @Test("of which one is missing, or is there twice, make no sense", arguments: 0..<4)
    func incomplete(index: Int) {
        var missing = Self.complete
        missing.remove(at: index)
        // Without a session's name it is anybody's.
        let sender = index == 1 ? CommandSender.plain : .session("3f9a2c1d")
        #expect(Self.origin(missing) == .unreadable(sender))
        #expect(Self.origin(Self.complete + [Self.complete[index]]) == .unreadable(sender))
    }

    @Test(
        "are read exactly",
        arguments: [
            ("stamp", "0", true), ("stamp", "1764480000", true), ("stamp", "1764480000.1", true),
            ("stamp", "1764480000.123456789", true), ("stamp", "9999999999.999999999", true),
            ("stamp", "10000000000", false), ("stamp", "1.1234567890", false),
            ("stamp", "1.", false), ("stamp", ".1", false), ("stamp", "1.2.3", false),
            ("stamp", "-1", false), ("stamp", "+1", false), ("stamp", "1e9", false),
            ("stamp", " 1", false), ("stamp", "", false), ("stamp", "nan", false),
            ("seq", "0", true), ("seq", "999999999999999999", true),
            ("seq", "1000000000000000000", false), ("seq", "-1", false), ("seq", "1.0", false),
            ("seq", "٣", false), ("seq", "", false), ("ttl", "0", true),
            ("ttl", "999999999", true), ("ttl", "1000000000", false), ("ttl", "0.25", false),
            ("ttl", "-1", false), ("session", "", false),
            ("session", String(repeating: "s", count: 64), true),
            ("session", String(repeating: "s", count: 65), false),
        ])
    func bounds(name: String, value: String, isRead: Bool) {
        let origin = Self.origin(Self.complete.map { $0.0 == name ? (name, value) : $0 })
        if case .session = origin { #expect(isRead) } else { #expect(!isRead) }
    }

    @Test(
        "tell a time to the nanosecond",
        arguments: [
            ("1.5", .milliseconds(1500)), ("1.000000001", .nanoseconds(1_000_000_001)),
            ("1764480000.123", .milliseconds(1_764_480_000_123)), ("7", .seconds(7)),
        ] as [(String, Duration)])
    func time(text: String, expected: Duration) {
        let origin = Self.origin(Self.complete.map { $0.0 == "stamp" ? ("stamp", text) : $0 })
        guard case .session(let stamp) = origin else {
            Issue.record("not understood")
            return
        }
        #expect(stamp.stamp == expected)
    }
}
