import Foundation

/// Sees everything that is published on a broker.
final class Witness {
    private let folder: TemporaryFolder
    private let process: ChildProcess
    private var read: UInt64 = 0
    private var unread: [UInt8] = []
    private var seen: [Message] = []
    /// More to show when something was not seen, such as the log of the program under test.
    var background: () -> String = { "" }

    /// Starts to watch and returns once the broker has taken the subscription.
    init(of broker: Broker) async throws {
        folder = try TemporaryFolder()
        let name = "witness-" + UUID().uuidString
        process = try ChildProcess(
            [
                "mosquitto_sub", "-V", "mqttv5", "-h", "127.0.0.1", "-p", "\(broker.port)",
                "-i", name, "-q", "1", "-t", "#", "-F", #"%U\t%t\t%q\t%r\t%P\t%x"#,
            ], output: folder.path + "/messages", errors: folder.path + "/log")
        _ = try await eventually("the witness watches", instead: { broker.log }) {
            broker.log.contains(" \(name) 1 #") ? true : nil
        }
    }

    /// Everything so far.
    var messages: [Message] {
        if let file = FileHandle(forReadingAtPath: folder.path + "/messages") {
            try? file.seek(toOffset: read)
            let data = (try? file.readToEnd()) ?? Data()
            read += UInt64(data.count)
            unread += data
        }
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: unread[..<end], as: UTF8.self)
            unread.removeSubrange(...end)
            if let message = Message(line: line[...]) { seen.append(message) }
        }
        return seen
    }

    /// What has come on a topic, in full or from a place in `messages` on.
    func messages(on topic: String, from start: Int = 0) -> [Message] {
        messages.dropFirst(start).filter { $0.topic == topic }
    }

    /// The velocity commands of `robot`, in full or from a place in `messages` on.
    func commands(from start: Int = 0) -> [Message] {
        messages(on: "teleop/robot/cmd_vel", from: start)
    }

    /// Waits for a message, and returns the first that meets the condition.
    ///
    /// Messages before the place `start` in `messages` do not count.
    @discardableResult
    func wait(
        for what: String, on topic: String, from start: Int = 0,
        within limit: Duration = .seconds(5),
        where condition: (Message) -> Bool = { _ in true }
    ) async throws -> Message {
        let recent = {
            self.messages.suffix(20).map(\.description).joined(separator: "\n")
                + "\n" + self.background()
        }
        return try await eventually("\(what) on \(topic)", within: limit, instead: recent) {
            messages(on: topic, from: start).first(where: condition)
        }
    }

    /// Waits until the bridge of `robot` says this about motion, such as `blocked/not_enabled`.
    @discardableResult
    func wait(
        forStatus summary: String, from start: Int = 0, within limit: Duration = .seconds(5)
    ) async throws -> Message {
        try await wait(for: summary, on: "teleop/robot/status", from: start, within: limit) {
            $0.status?.state == "online" && $0.status?.summary == summary
        }
    }

    /// Waits until the bridge of `robot` says anything else about motion.
    @discardableResult
    func wait(forStatusOtherThan summary: String, from start: Int) async throws -> Message {
        try await wait(for: "not \(summary)", on: "teleop/robot/status", from: start) {
            $0.status?.state == "online" && $0.status?.summary != summary
        }
    }

    /// Waits for a velocity command.
    @discardableResult
    func wait(
        forCommand what: String, from start: Int = 0, within limit: Duration = .seconds(5),
        where condition: (Twist) -> Bool
    ) async throws -> Message {
        try await wait(for: what, on: "teleop/robot/cmd_vel", from: start, within: limit) {
            $0.twist.map(condition) ?? false
        }
    }

    /// Watches for some time, whatever comes.
    func watch(for time: Duration) async throws {
        try await Task.sleep(for: time)
    }
}
