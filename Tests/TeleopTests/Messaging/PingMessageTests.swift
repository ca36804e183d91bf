import Testing

@testable import Teleop

@Suite("PingMessage")
struct PingMessageTests {
    @Test("names a session and what time it is there, to the millisecond")
    func understood() throws {
        let ping = try #require(
            PingMessage(Array(#"{"session":"3f9a2c1d","stamp":1764480000.123}"#.utf8)))
        #expect(ping.session == "3f9a2c1d")
        #expect(ping.stamp == .milliseconds(1_764_480_000_123))
    }

    @Test("reads back as it was written", arguments: [1, 17, 1 << 53])
    func written(number: Int) throws {
        let message = PingMessage(
            session: "5eed5eed", number: number, millisecondsSince1970: 1_764_480_000_123)
        var buffer = PayloadBuffer(capacity: PingMessage.capacity)
        message.append(to: &buffer)
        #expect(PingMessage(Array(buffer.bytes)) == message)
        if number == 17 {
            #expect(
                String(decoding: buffer.bytes, as: UTF8.self)
                    == #"{"session":"5eed5eed","seq":17,"stamp":1764480000.123}"#)
        }
    }

    @Test(
        "a number that is none is not taken for one",
        arguments: [#""x""#, "1.5", "1e300", "-0.1", "null"])
    func wrongNumber(number: String) throws {
        let text = #"{"session":"a","seq":\#(number),"stamp":1764480000.123}"#
        #expect(try #require(PingMessage(Array(text.utf8))).number == nil)
    }

    @Test("its time is the one that a command of the same millisecond has", arguments: [0, 1])
    func sameAsCommand(offset: Int64) throws {
        for part in stride(from: offset, to: 1000, by: 2) {
            let digits = String(1000 + part).dropFirst()
            let text = "1764480000.\(digits)"
            let ping = try #require(
                PingMessage(Array(#"{"session":"a","stamp":\#(text)}"#.utf8)))
            #expect(ping.stamp == .milliseconds(1_764_480_000_000 + part))
        }
    }

    @Test(
        "anything else is none",
        arguments: [
            "", "{}", "1", #"{"session":"a"}"#, #"{"stamp":1}"#, #"{"session":1,"stamp":1}"#,
            #"{"session":"a","stamp":"1"}"#, #"{"session":"a","stamp":-1}"#,
            #"{"session":"a","stamp":1e10}"#, #"{"session":"a","stamp":1}x"#,
        ])
    func refused(text: String) {
        #expect(PingMessage(Array(text.utf8)) == nil)
    }
}
