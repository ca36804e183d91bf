import Testing

@testable import Teleop

@Suite("Broker addresses")
struct BrokerAddressTests {
    @Test(
        "an address is read and written back as its URL",
        arguments: [
            ("mqtt://127.0.0.1", "127.0.0.1", 1883, "mqtt://127.0.0.1:1883"),
            ("mqtt://broker.local:1", "broker.local", 1, "mqtt://broker.local:1"),
            ("MQTT://my_broker-2:65535", "my_broker-2", 65535, "mqtt://my_broker-2:65535"),
            ("mqtt://[::1]", "::1", 1883, "mqtt://[::1]:1883"),
            ("mqtt://[fe80::1%eth0]:8883", "fe80::1%eth0", 8883, "mqtt://[fe80::1%eth0]:8883"),
        ] as [(String, String, UInt16, String)])
    func tcp(text: String, host: String, port: UInt16, url: String) throws {
        let address = try BrokerAddress(text)
        #expect(address == .tcp(host: host, port: port))
        #expect(address.description == url)
        #expect(try BrokerAddress(url) == address)
    }

    @Test(
        "with mqtts it is spoken to by TLS, on that one's port",
        arguments: [
            ("mqtts://broker", "broker", 8883, "mqtts://broker:8883"),
            ("MQTTS://127.0.0.1:1883", "127.0.0.1", 1883, "mqtts://127.0.0.1:1883"),
            ("mqtts://[fe80::1%eth0]", "fe80::1%eth0", 8883, "mqtts://[fe80::1%eth0]:8883"),
        ] as [(String, String, UInt16, String)])
    func tls(text: String, host: String, port: UInt16, url: String) throws {
        let address = try BrokerAddress(text)
        #expect(address == .tls(host: host, port: port))
        #expect(address.description == url)
        #expect(try BrokerAddress(url) == address)
    }

    @Test("embedded is a word, not a host")
    func embedded() throws {
        #expect(try BrokerAddress("embedded") == .embedded)
        #expect(BrokerAddress.embedded.description == "embedded")
        #expect(try BrokerAddress("mqtt://embedded") == .tcp(host: "embedded", port: 1883))
    }

    @Test(
        "anything else is refused for its reason",
        arguments: [
            ("", .notAnAddress), ("broker", .notAnAddress), ("127.0.0.1:1883", .notAnAddress),
            ("tcp://broker", .notAnAddress), ("mqtt:broker", .notAnAddress),
            ("mqtt://", .notAnAddress), ("mqtt://:1883", .notAnAddress),
            ("mqtt://bro ker", .notAnAddress), ("mqtt://b\u{fc}cher", .notAnAddress),
            ("mqtt://a:b:c", .notAnAddress), ("mqtt://::1", .notAnAddress),
            ("mqtt://[::1", .notAnAddress), ("mqtt://[::1]1883", .notAnAddress),
            ("mqtt://[broker]", .notAnAddress), ("mqtt://[fe80::1%]", .notAnAddress),
            ("mqtt://broker:", .notAnAddress), ("mqtt://broker:+1", .notAnAddress),
            ("mqtt://broker:x", .notAnAddress), ("Embedded", .notAnAddress),
            ("mqtt://broker:0", .portOutOfRange("0")),
            ("mqtt://broker:65536", .portOutOfRange("65536")),
            ("mqtts://", .notAnAddress), ("mqtts://broker:0", .portOutOfRange("0")),
            ("mqttss://broker", .notAnAddress), ("mqtts://broker/", .holdsPath),
            ("mqtt://broker/", .holdsPath), ("mqtt://broker:1?a=b", .holdsPath),
            ("mqtt://broker#a", .holdsPath),
            ("mqtt://user@broker", .holdsCredentials),
            ("mqtts://user:secret@broker", .holdsCredentials),
            ("user:secret@broker", .holdsCredentials),
            ("mqtt://user:secret@\u{301}broker", .holdsCredentials),
        ] as [(String, BrokerAddress.Fault)])
    func refused(text: String, fault: BrokerAddress.Fault) {
        #expect(throws: fault) { try BrokerAddress(text) }
    }

    @Test(
        "a message never repeats a secret",
        arguments: [
            (
                "mqtt://u:secret@broker",
                "holds a user name or password, allowed mqtt://HOST[:PORT], mqtts://HOST[:PORT] or embedded, with"
                    + " broker.username and broker.password_file beside it"
            ),
            (
                "mqtts://u:secret@broker",
                "holds a user name or password, allowed mqtt://HOST[:PORT], mqtts://HOST[:PORT] or embedded, with"
                    + " broker.username and broker.password_file beside it"
            ),
            (
                "mqtt://broker?password=secret",
                "has a path, query or fragment, allowed mqtt://HOST[:PORT], mqtts://HOST[:PORT] or embedded"
            ),
            ("mqtt://broker:70000", "has port 70000, allowed 1 to 65535"),
            ("broker", "is broker, allowed mqtt://HOST[:PORT], mqtts://HOST[:PORT] or embedded"),
        ])
    func messages(url: String, message: String) {
        #expect(
            outcome(of: "broker:\n  url: \(url)").problems == "t.yaml:2:8: broker.url \(message)")
    }
}
