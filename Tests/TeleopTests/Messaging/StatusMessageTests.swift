import ControlCore
import Testing

@testable import Teleop

@Suite("StatusMessage")
struct StatusMessageTests {
    static func message(_ motion: MotionStatus) -> StatusMessage {
        StatusMessage(
            state: .online, motion: motion, session: "5eed", device: nil, withheld: 3,
            millisecondsSince1970: 1_764_480_000_123)
    }

    @Test("every key of the contract is there, in its order")
    func shape() {
        var message = Self.message(.moving)
        message.device = StatusMessage.Device(name: "Pad \"X\"", id: "0003:045e:028e")
        #expect(
            String(decoding: message.json, as: UTF8.self)
                == #"{"state":"online","motion":"moving","reason":null,"session":"5eed","#
                + #""device":{"name":"Pad \"X\"","id":"0003:045e:028e"},"latency_ms":null,"#
                + #""withheld":3,"stamp":1764480000.123}"#)
    }

    @Test("the battery is told where it is known")
    func battery() {
        var message = Self.message(.idle)
        message.device = StatusMessage.Device(name: "Pad", id: "1", battery: 0.42)
        let json = String(decoding: message.json, as: UTF8.self)
        #expect(json.contains(#""device":{"name":"Pad","id":"1","battery":0.42},"#))
    }

    @Test(
        "the latency is told in milliseconds, to the microsecond",
        arguments: [
            (.microseconds(1234), "1.234"), (.nanoseconds(1_234_499), "1.234"),
            (.nanoseconds(1_234_501), "1.235"), (.zero, "0.0"), (.seconds(2), "2000.0"),
        ] as [(Duration, String)])
    func latency(latency: Duration, expected: String) {
        var message = Self.message(.moving)
        message.latency = latency
        let json = String(decoding: message.json, as: UTF8.self)
        #expect(json.contains(#","latency_ms":\#(expected),"withheld":3"#))
    }

    @Test(
        "motion and reason use the words of the contract",
        arguments: [
            (.idle, #""motion":"idle","reason":null"#),
            (.stopped, #""motion":"stopped","reason":"stop_latched""#),
            (.blocked(.noDevice), #""motion":"blocked","reason":"no_device""#),
            (.blocked(.linkDown), #""motion":"blocked","reason":"link_down""#),
            (.blocked(.linkSlow), #""motion":"blocked","reason":"link_slow""#),
            (.blocked(.foreignPublisher), #""motion":"blocked","reason":"foreign_publisher""#),
            (.blocked(.notNeutral), #""motion":"blocked","reason":"not_neutral""#),
            (.blocked(.notEnabled), #""motion":"blocked","reason":"not_enabled""#),
        ] as [(MotionStatus, String)])
    func words(motion: MotionStatus, expected: String) {
        let json = String(decoding: Self.message(motion).json, as: UTF8.self)
        #expect(json.contains(expected))
        #expect(json.contains(#""device":null"#))
    }

    @Test("only the death of a bridge announces a loss")
    func loss() {
        var message = Self.message(.idle)
        #expect(!StatusMessage.announcesLoss(message.json))
        message.state = .offline
        #expect(!StatusMessage.announcesLoss(message.json))
        message.state = .lost
        #expect(StatusMessage.announcesLoss(message.json))
        #expect(!StatusMessage.announcesLoss([]))
    }
}
