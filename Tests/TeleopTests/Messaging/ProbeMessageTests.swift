import Testing

@testable import Teleop

@Suite("ProbeMessage")
struct ProbeMessageTests {
    static func json(_ number: Int, session: String = "5eed5eed") -> [UInt8] {
        var buffer = PayloadBuffer(capacity: ProbeMessage.capacity)
        ProbeMessage(
            session: session, number: number, millisecondsSince1970: 1_764_480_000_123
        ).append(to: &buffer)
        return Array(buffer.bytes)
    }

    @Test("names its session, its number and when it was sent")
    func shape() {
        #expect(
            String(decoding: Self.json(17), as: UTF8.self)
                == #"{"session":"5eed5eed","seq":17,"stamp":1764480000.123}"#)
    }

    @Test("reads back its number", arguments: [1, 17, .max])
    func number(number: Int) {
        #expect(ProbeMessage.number(of: "5eed5eed", in: Self.json(number)) == number)
    }

    @Test(
        "what is no probe of the session has no number",
        arguments: [
            Self.json(3, session: "0ther"), [], Array("{".utf8), Array("null".utf8),
            Array(#"{"session":"5eed5eed","seq":x"#.utf8),
            Array(#"{"session":"5eed5eed","seq":"#.utf8),
            Array(#"{"session":"5eed5eed","seq":99999999999999999999}"#.utf8),
            Array(#"{"session":"5eed5eed","seq":1"#.utf8) + [UInt8](repeating: 32, count: 1000),
        ])
    func others(payload: [UInt8]) {
        #expect(ProbeMessage.number(of: "5eed5eed", in: payload) == nil)
    }
}
