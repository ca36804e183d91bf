import Testing

@testable import Teleop

@Suite("The doctor on the broker and who else is there")
struct BrokerFactsTests {
    /// A visit without any fault.
    static var visit: BrokerFacts.Visit {
        BrokerFacts.Visit(
            publication: .accepted, sent: 3,
            roundTrips: [.milliseconds(3), .milliseconds(1), .milliseconds(2)])
    }

    /// Everything that is not ok.
    static func complaints(
        _ facts: BrokerFacts, _ configuration: Configuration = .init()
    ) -> [String] {
        facts.diagnoses(configuration).filter { $0.verdict != .ok }
            .map { "\($0.verdict.word) \($0.subject)" }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var yaml = ""
        var change: @Sendable (inout BrokerFacts.Visit) -> Void = { _ in }
        let complaints: [String]
    }

    @Test(
        "while connected",
        arguments: [
            Case(testDescription: "all is well", complaints: []),
            Case(
                testDescription: "no MQTT 5", change: { $0.speaksVersion5 = false },
                complaints: ["warning MQTT"]),
            Case(
                testDescription: "messages wait for each other",
                change: { $0.isWithoutDelay = false }, complaints: ["fault Nagle"]),
            Case(
                testDescription: "a refusal",
                change: { $0.publication = .refused(cause: "Not authorized") },
                complaints: ["fault publish"]),
            Case(
                testDescription: "no answer", change: { $0.publication = .unanswered },
                complaints: ["fault publish"]),
            Case(
                testDescription: "nothing comes back", change: { $0.roundTrips = [] },
                complaints: ["fault round trip"]),
            Case(
                testDescription: "the last one may be under way", change: { $0.sent = 4 },
                complaints: []),
            Case(
                testDescription: "two are lost", change: { $0.sent = 5 },
                complaints: ["warning round trip"]),
            Case(
                testDescription: "one takes 0.2 s",
                change: { $0.roundTrips.append(.milliseconds(200)) }, complaints: []),
            Case(
                testDescription: "one takes longer",
                change: { $0.roundTrips.append(.milliseconds(201)) },
                complaints: ["warning round trip"]),
            Case(
                testDescription: "less than is allowed", yaml: "broker: { max_latency: 0.0021 }",
                complaints: []),
            Case(
                testDescription: "more than is allowed", yaml: "broker: { max_latency: 0.0019 }",
                complaints: ["fault round trip"]),
            Case(
                testDescription: "a topic is not delivered",
                change: { $0.unheard = ["teleop/robot/cmd_vel", "teleop/robot/ping"] },
                complaints: ["fault subscribe"]),
            Case(
                testDescription: "a command is retained",
                change: { $0.hasRetainedCommand = true }, complaints: ["fault commands"]),
            Case(
                testDescription: "a bridge is online, another one is not",
                change: {
                    $0.note(.init(session: "a", state: "online", motion: "idle"))
                    $0.note(.init(session: "b", state: "online", motion: "idle"))
                    $0.note(.init(session: "b", state: "offline", motion: "idle"))
                }, complaints: ["warning others"]),
            Case(
                testDescription: "two others command",
                change: {
                    for _ in 0..<3 { $0.note(commandOf: "a") }
                    $0.note(commandOf: nil)
                }, complaints: ["warning others", "warning others"]),
            Case(
                testDescription: "others may command", yaml: "topics: { share: true }",
                change: {
                    $0.note(commandOf: "a")
                    $0.note(.init(session: "a", state: "online", motion: "moving"))
                }, complaints: []),
            Case(
                testDescription: "the connection breaks", change: { $0.loss = "reset" },
                complaints: ["fault link"]),
        ])
    func connected(each: Case) throws {
        var visit = Self.visit
        each.change(&visit)
        let configuration =
            each.yaml.isEmpty
            ? Configuration() : try .parse(Array(each.yaml.utf8), source: "test")
        #expect(Self.complaints(.reached(visit), configuration) == each.complaints)
    }

    @Test("the commands of each sender are counted, the last word of each bridge counts")
    func counts() {
        var visit = Self.visit
        for _ in 0..<3 { visit.note(commandOf: "a") }
        visit.note(commandOf: nil)
        visit.note(.init(session: "a", state: "online", motion: "idle"))
        visit.note(.init(session: "a", state: "online", motion: "moving"))
        let texts = BrokerFacts.reached(visit).diagnoses(.init()).suffix(3).map(\.text)
        #expect(
            texts == [
                "a bridge is online: session a, moving",
                "session a sends commands: 3 on teleop/robot/cmd_vel",
                "a program that does not say which sends commands: 1 on teleop/robot/cmd_vel",
            ])
    }

    @Test("the median and the longest round trip are told")
    func roundTrip() {
        let texts = BrokerFacts.reached(Self.visit).diagnoses(.init()).map(\.text)
        #expect(texts.contains("2.000 ms to the broker and back, 3.000 ms at the most"))
        #expect(texts.last == "nobody else commands this robot")
    }

    @Test(
        "while there is no connection",
        arguments: [
            (.embedded, []), (.unusable(cause: "ca.pem: no certificate"), ["fault broker"]),
            (.unreachable(cause: "refused"), ["fault broker"]),
            (.refused(cause: "Not authorized"), ["fault login"]),
        ] as [(BrokerFacts, [String])])
    func notConnected(facts: BrokerFacts, complaints: [String]) {
        #expect(Self.complaints(facts) == complaints)
    }

    struct Sight: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var change: @Sendable (inout BrokerFacts.Visit) -> Void = { _ in }
        let isPerhapsDriven: Bool
    }

    private static let topics = Configuration().topicNames

    @Test(
        "a pad is taken for a look only where it was seen that nobody drives",
        arguments: [
            Sight(testDescription: "all is quiet", isPerhapsDriven: false),
            Sight(
                testDescription: "a bridge is online",
                change: { $0.note(.init(session: "a", state: "online", motion: "idle")) },
                isPerhapsDriven: true),
            Sight(
                testDescription: "one has gone",
                change: { $0.note(.init(session: "a", state: "offline", motion: "idle")) },
                isPerhapsDriven: false),
            Sight(
                testDescription: "somebody commands", change: { $0.note(commandOf: nil) },
                isPerhapsDriven: true),
            Sight(
                testDescription: "the connection was lost", change: { $0.loss = "reset" },
                isPerhapsDriven: true),
            Sight(
                testDescription: "bridges are not heard",
                change: { $0.unheard = [topics.status] }, isPerhapsDriven: true),
            Sight(
                testDescription: "commands are not heard",
                change: { $0.unheard = [topics.commandVelocity] }, isPerhapsDriven: true),
            Sight(
                testDescription: "only probes are not heard",
                change: { $0.unheard = [topics.ping] }, isPerhapsDriven: false),
        ])
    func driven(sight: Sight) {
        var visit = Self.visit
        sight.change(&visit)
        let facts = BrokerFacts.reached(visit)
        #expect(facts.isPerhapsDriven(Self.topics) == sight.isPerhapsDriven)
    }

    @Test(
        "without a visit nobody knows",
        arguments: [
            .embedded, .unusable(cause: "no permission"), .unreachable(cause: "no answer"),
            .refused(cause: "not authorised"), .turnedAway(cause: "busy"),
        ] as [BrokerFacts])
    func unseen(facts: BrokerFacts) {
        #expect(facts.isPerhapsDriven(Self.topics))
    }
}
