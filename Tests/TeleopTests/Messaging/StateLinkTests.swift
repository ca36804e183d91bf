import ControlCore
import Testing

@testable import Teleop

@Suite("StateLink")
struct StateLinkTests {
    /// What the broker answers to the subscriptions to `stop`, `reset` and `status`.
    struct Answers: CustomTestStringConvertible {
        let codes: [UInt8]
        let isLink: Bool
        var testDescription: String { "\(codes)" }
    }

    private static let granted: UInt8 = 1
    private static let notAuthorized: UInt8 = 0x87

    @Test(
        "is up once the broker has granted every subscription, and no link at all where it refuses one",
        arguments: [
            Answers(codes: [granted, granted, granted], isLink: true),
            Answers(codes: [notAuthorized, granted, granted], isLink: false),
            Answers(codes: [granted, granted, notAuthorized], isLink: false),
        ])
    func subscriptions(_ answers: Answers) throws {
        let loop = try EventLoop()
        var connections = 0
        var asked = 0
        var askedWhenUp: Int?
        let broker = try ScriptedBroker(loop: loop) { peer, kind, body in
            switch kind >> 4 {
            case 1:
                connections += 1
                asked = 0
                peer.send(MQTTConnectionTests.accepted)
                if connections == 2 { loop.stop() }
            case 8:
                peer.send([0x90, 4, body[0], body[1], 0, answers.codes[asked % 3]])
                asked += 1
            default: break
            }
        }
        let link = try StateLink(
            loop: loop, broker: BrokerEndpoint(host: "127.0.0.1", port: broker.port),
            topics: TopicNames(prefix: "t", robot: "r"), session: "s",
            onChange: { event in
                guard case .up = event else { return }
                askedWhenUp = asked
                loop.stop()
            }, onRequest: { _ in })
        let deadline = try DeadlineTimer(loop: loop) { loop.stop() }
        deadline.set(to: Moment.now.advanced(by: .seconds(20)))
        link.open()
        try loop.run()
        #expect(askedWhenUp == (answers.isLink ? 3 : nil))
        #expect(connections == (answers.isLink ? 1 : 2))
        withExtendedLifetime((broker, link, deadline)) {}
    }
}
