/// An input device that a test holds in its hands.
final class FakeDevice {
    private let name: String
    private let description: String
    private let driver: Conversation

    init(name: String, description: String, driver: Conversation) {
        self.name = name
        self.description = description
        self.driver = driver
    }

    /// Plugs it in, untouched, as `/dev/input/eventN`.
    func plug(as number: Int, _ options: [String] = []) throws {
        let file = Sources.path("Devices/\(description).evemu")
        try driver.ask(["plug", name, "'\(file)'", "\(number)"] + options)
    }

    /// Unplugs it and returns when, in seconds since 1970.
    @discardableResult
    func unplug(slowly: Bool = false) throws -> Double {
        try time(driver.ask("unplug", name, slowly ? "slowly" : ""))
    }

    /// From now on a node that was plugged in `denied` may be opened.
    func allow() throws {
        try driver.ask("allow", name)
    }

    /// Presses a button, and returns when.
    @discardableResult
    func press(_ button: String) throws -> Double {
        try frame("\(button)=1")
    }

    /// Releases a button, and returns when.
    @discardableResult
    func release(_ button: String) throws -> Double {
        try frame("\(button)=0")
    }

    /// Moves an axis, and returns when.
    @discardableResult
    func move(_ axis: String, to value: Int) throws -> Double {
        try frame("\(axis)=\(value)")
    }

    /// Sends one frame of `CODE=VALUE` words, or several at once with `/` between them.
    @discardableResult
    func frame(_ words: String...) throws -> Double {
        try time(driver.ask(["frame", name] + words))
    }

    /// Begins to send frames at a steady rate; the fact `streamed NAME` tells the end.
    func stream(hertz: Double, _ frames: [String]) throws {
        try driver.ask("stream", name, "\(hertz)", frames.joined(separator: " / "))
    }

    /// Changes the state without telling anyone.
    func set(_ words: String...) throws {
        try driver.ask(["set", name] + words)
    }

    /// Loses what the program has not read yet, and such changes of state with it.
    func overrun(_ words: String...) throws {
        try driver.ask(["overrun", name] + words)
    }

    /// When the program next asks which keys are down, these frames happen before the first answer,
    /// and an overrun with these changes before the second one.
    func amidKeyQueries(frame: String, overrun: String...) throws {
        try driver.ask(
            ["upon", name, "frame", name, frame, "then", "overrun", name] + overrun)
    }

    private func time(_ answer: String) throws -> Double {
        guard let time = Double(answer) else {
            throw Conversation.Refused(command: name, answer: answer)
        }
        return time
    }
}
