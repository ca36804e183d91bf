/// A link to a broker that can fail.
final class Relay {
    /// The bytes from the program to the broker, or from the broker to the program.
    enum Way: String {
        case up
        case down
    }

    let port: Int
    private let folder: TemporaryFolder
    private let program: Conversation

    /// Leads to the broker, or to the second listener of it.
    init(to broker: Broker, secure: Bool = false) throws {
        port = try Broker.freePort()
        folder = try TemporaryFolder()
        program = try Conversation(
            [
                "/usr/bin/python3", "-B", Sources.path("Relay/relay.py"), "\(port)",
                "\(secure ? broker.securePort : broker.port)",
            ], errors: folder.path + "/log")
    }

    var url: String { "mqtt://127.0.0.1:\(port)" }

    /// How many connections there have been.
    var accepted: Int { program.facts.count }

    /// Everything goes through again, what was kept first.
    func mend() throws { try program.ask("pass") }

    /// Nothing is taken in any more: the sender's bytes stay with the sender.
    func hold(_ way: Way? = nil) throws { try ask("hold", way) }

    /// Everything is taken in and acknowledged, but kept.
    func hoard(_ way: Way? = nil) throws { try ask("hoard", way) }

    /// Everything goes through, so much later.
    func delay(milliseconds: Int, _ way: Way? = nil) throws {
        try ask("delay \(milliseconds)", way)
    }

    /// No more than so many bytes a second go through.
    func trickle(bytesPerSecond: Int, _ way: Way? = nil) throws {
        try ask("trickle \(bytesPerSecond)", way)
    }

    /// The broker's end is closed; the program is told nothing, and what it sends is lost.
    func halve() throws { try program.ask("half") }

    /// Everything goes through, to a broker that seems to speak MQTT 3.1.1 only.
    func ageBroker() throws { try program.ask("old") }

    /// The connections that began with these words are reset; others may be made.
    func drop(_ words: String) throws { try program.ask("drop", words) }

    /// The connections that began with these words are reset, and new ones refused; others go on.
    func bar(_ words: String) throws { try program.ask("bar", words) }

    /// The connections that began with these words are closed, and told that another program has
    /// taken their session.
    func takeOver(_ words: String) throws { try program.ask("taken", words) }

    /// Connections are reset and new ones refused.
    func cut() throws { try program.ask("cut") }

    /// Connections are reset and new ones get no answer, as from a host that is gone.
    func deafen() throws { try program.ask("deaf") }

    private func ask(_ command: String, _ way: Way?) throws {
        try program.ask(command + (way.map { " " + $0.rawValue } ?? ""))
    }
}
