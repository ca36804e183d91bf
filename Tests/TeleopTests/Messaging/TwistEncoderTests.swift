import ControlCore
import Testing

@testable import Teleop

@Suite("TwistEncoder")
struct TwistEncoderTests {
    static let twist = Twist(linearX: 0.5, linearY: 0, angularZ: -1)

    static func bytes(
        _ encoding: Configuration.Drive.Encoding, stamp: Configuration.Drive.Stamp = .now,
        frameID: String = "base_link", milliseconds: Int64 = 1_700_000_000_123,
        twist: Twist = twist
    ) -> [UInt8] {
        let encoder = TwistEncoder(encoding: encoding, stamp: stamp, frameID: frameID)
        var buffer = PayloadBuffer(capacity: encoder.capacity)
        encoder.append(twist, milliseconds: milliseconds, to: &buffer)
        return Array(buffer.bytes)
    }

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("twist is exactly six numbers in JSON")
    func twist() {
        #expect(
            Self.text(Self.bytes(.twist))
                == #"{"linear":{"x":0.5,"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":-1.0}}"#)
    }

    @Test(
        "twist_stamped has a header, with the time as configured",
        arguments: [
            (.now, #""stamp":{"sec":1700000000,"nanosec":123000000},"#),
            (.zero, #""stamp":{"sec":0,"nanosec":0},"#), (.omit, ""),
        ] as [(Configuration.Drive.Stamp, String)])
    func twistStamped(stamp: Configuration.Drive.Stamp, expected: String) {
        #expect(
            Self.text(Self.bytes(.twistStamped, stamp: stamp))
                == "{\"header\":{\(expected)\"frame_id\":\"base_link\"},\"twist\":"
                + #"{"linear":{"x":0.5,"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":-1.0}}}"#)
    }

    static let cdrBody =
        "000000000000e03f" + String(repeating: "0000000000000000", count: 4) + "000000000000f0bf"

    @Test("cdr_twist is 52 bytes: the head and six little-endian doubles")
    func cdr() {
        let bytes = Self.bytes(.cdrTwist)
        #expect(bytes.count == 52)
        #expect(Self.hex(bytes) == "00010000" + Self.cdrBody)
    }

    @Test("cdr_twist_stamped is padded so that the doubles are aligned behind the head")
    func cdrStamped() {
        let named = Self.bytes(.cdrTwistStamped)
        #expect(named.count == 76)
        #expect(
            Self.hex(named)
                == "00010000" + "00f15365" + "c0d45407" + "0a000000" + "626173655f6c696e6b00"
                + "0000" + Self.cdrBody)
        let unnamed = Self.bytes(.cdrTwistStamped, frameID: "")
        #expect(unnamed.count == 68)
        #expect(Self.hex(unnamed).hasSuffix("01000000" + "00" + "000000" + Self.cdrBody))
    }

    @Test("msgpack_twist is the same maps with string keys and 64-bit floats")
    func messagePack() {
        let zero = "cb0000000000000000"
        #expect(
            Self.hex(Self.bytes(.msgpackTwist))
                == "82" + "a6" + "6c696e656172" + "83" + "a178" + "cb3fe0000000000000" + "a179"
                + zero + "a17a" + zero + "a7" + "616e67756c6172" + "83" + "a178" + zero + "a179"
                + zero + "a17a" + "cbbff0000000000000")
    }

    @Test("the buffer has room for the longest numbers and names")
    func capacity() {
        let longest = Twist(
            linearX: -1.234_567_890_123_456_7e-300, linearY: -1.234_567_890_123_456_7e-300,
            angularZ: -1.234_567_890_123_456_7e-300)
        for encoding in Configuration.Drive.Encoding.allCases {
            let name = String(repeating: "\u{1}", count: 100)
            let bytes = Self.bytes(
                encoding, frameID: name, milliseconds: 9_999_999_999_999, twist: longest)
            #expect(!bytes.isEmpty)
        }
    }
}
