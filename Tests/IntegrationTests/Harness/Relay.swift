/// A link to a broker that can fail.
final class Relay {
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
    func hold() throws { try program.ask("hold") }

    /// Everything is taken in and acknowledged, but kept.
    func hoard() throws { try program.ask("hoard") }

    /// Everything goes through, to a broker that seems to speak MQTT 3.1.1 only.
    func ageBroker() throws { try program.ask("old") }

    /// The connections that began with these words are reset; others may be made.
    func drop(_ words: String) throws { try program.ask("drop", words) }

    /// The connections that began with these words are closed, and told that another program has
    /// taken their session.
    func takeOver(_ words: String) throws { try program.ask("taken", words) }

    /// Connections are reset and new ones refused.
    func cut() throws { try program.ask("cut") }
}
