import Testing

@testable import Teleop

@Suite("Where the broker is")
struct BrokerEndpointTests {
    @Test("a configuration names host, port, sign of life, and who connects")
    func configured() throws {
        var broker = Configuration.Broker()
        broker.address = .tcp(host: "robot.local", port: 1884)
        broker.keepaliveSeconds = 7
        broker.username = "driver"
        let endpoint = try #require(try BrokerEndpoint(broker))
        #expect(endpoint.host == "robot.local")
        #expect(endpoint.port == 1884)
        #expect(endpoint.keepaliveSeconds == 7)
        #expect(endpoint.credentials?.username == "driver")
        #expect(try BrokerEndpoint.shared(broker) == endpoint)
    }

    @Test("a private broker has no place yet, and none at all for who starts none")
    func embedded() throws {
        var broker = Configuration.Broker()
        broker.address = .embedded
        #expect(try BrokerEndpoint(broker) == nil)
        #expect(throws: BrokerEndpoint.PrivateBroker()) { try BrokerEndpoint.shared(broker) }
    }
}
