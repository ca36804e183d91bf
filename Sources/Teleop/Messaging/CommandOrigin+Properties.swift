import ControlCore

extension CommandOrigin {
    /// Longer names are nobody's: a session's is eight letters.
    private static let longestSession = 64

    /// Where a command comes from, by the properties of its message.
    ///
    /// Of `seq`, `session`, `stamp` and `ttl` a plain sender gives none. All four, each once, make
    /// a session's command; anything else makes no sense. Other properties are nobody's business.
    init(_ properties: [MQTTConnection.UserProperty]) {
        func values(_ name: String) -> [String] {
            properties.filter { $0.name == name }.map(\.value)
        }
        let sessions = values("session")
        let numbers = values("seq")
        let stamps = values("stamp")
        let times = values("ttl")
        guard !(sessions + numbers + stamps + times).isEmpty else {
            self = .plain
            return
        }
        guard sessions.count == 1, (1...Self.longestSession).contains(sessions[0].utf8.count) else {
            self = .unreadable(.plain)
            return
        }
        guard numbers.count == 1, let sequence = Self.whole(numbers[0][...], digits: 1...18),
            stamps.count == 1, let stamp = Self.seconds(stamps[0]),
            times.count == 1, let milliseconds = Self.whole(times[0][...], digits: 1...9)
        else {
            self = .unreadable(.session(sessions[0]))
            return
        }
        self = .session(
            SessionStamp(
                session: sessions[0], sequence: sequence, stamp: stamp,
                timeToLive: .milliseconds(milliseconds)))
    }

    /// A time such as `1764480000.123`, to whole nanoseconds; not by way of a floating-point
    /// number, in which the same time could be another one.
    private static func seconds(_ text: String) -> Duration? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let seconds = whole(parts[0], digits: 1...10) else {
            return nil
        }
        guard parts.count == 2 else { return .seconds(seconds) }
        guard var part = whole(parts[1], digits: 1...9) else { return nil }
        for _ in parts[1].utf8.count..<9 { part *= 10 }
        return .seconds(seconds) + .nanoseconds(part)
    }

    private static func whole(_ text: Substring, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0.isASCIIDigit }) else {
            return nil
        }
        return Int64(text)
    }
}
