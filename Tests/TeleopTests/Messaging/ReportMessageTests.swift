import Testing

@testable import Teleop

@Suite("ReportMessage")
struct ReportMessageTests {
    static func text(_ message: ReportMessage) -> String {
        var buffer = PayloadBuffer(capacity: ReportMessage.capacity)
        message.append(to: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    @Test("angle, displacement, x and y, in the order of the contract")
    func shape() {
        #expect(
            Self.text(ReportMessage(angle: 90, displacement: 0.5, x: 0.5, y: 0))
                == #"{"angle":90.0,"displacement":0.5,"x":0.5,"y":0.0}"#)
    }

    @Test("the longest numbers have room")
    func longest() {
        let number = -1.234_567_890_123_456_7e-300
        let message = ReportMessage(angle: number, displacement: number, x: number, y: number)
        #expect(Self.text(message).utf8.count <= ReportMessage.capacity)
    }

    @Test("one number that is none makes the report none", arguments: [Double.nan, .infinity])
    func finite(bad: Double) {
        let good = ReportMessage(angle: 0, displacement: 0, x: 0, y: 0)
        #expect(good.isFinite)
        for field in [\ReportMessage.angle, \.displacement, \.x, \.y] {
            var message = good
            message[keyPath: field] = bad
            #expect(!message.isFinite)
        }
    }
}
