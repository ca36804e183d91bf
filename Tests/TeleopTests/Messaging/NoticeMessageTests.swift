import Testing

@testable import Teleop

@Suite("NoticeMessage")
struct NoticeMessageTests {
    @Test("reason, source, sequence and time, in the order of the contract")
    func shape() {
        let message = NoticeMessage(
            reason: "tap", source: "gamepad.east", sequence: 17,
            millisecondsSince1970: 1_764_480_000_123)
        #expect(
            String(decoding: message.json, as: UTF8.self)
                == #"{"reason":"tap","source":"gamepad.east","seq":17,"stamp":1764480000.123}"#)
    }
}
