import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("TwistDecoder")
struct TwistDecoderTests {
    typealias Encoding = Configuration.Drive.Encoding

    static func decoded(_ hex: String) throws(TwistDecoder.Refusal) -> ReceivedTwist {
        try TwistDecoder.twist(in: bytes(hex))
    }

    static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.filter { $0 != " " })
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }

    /// What was thrown; nil where the message was understood.
    static func refusal(_ message: [UInt8]) -> TwistDecoder.Refusal? {
        do throws(TwistDecoder.Refusal) {
            _ = try TwistDecoder.twist(in: message)
            return nil
        } catch {
            return error
        }
    }

    @Test("reads what the encoder writes, in every encoding", arguments: Encoding.allCases)
    func roundTrip(encoding: Encoding) throws {
        var random = SeededGenerator(seed: 1)
        for length in 0..<20 {
            let twist = Twist(
                linearX: .random(in: -1e3...1e3, using: &random),
                linearY: .random(in: -1e-3...1e-3, using: &random),
                angularZ: length == 0 ? 0 : .random(in: -1e300...1e300, using: &random))
            for stamp in Configuration.Drive.Stamp.allCases {
                let message = TwistEncoderTests.bytes(
                    encoding, stamp: stamp, frameID: String(repeating: "f", count: length),
                    twist: twist)
                let read = try TwistDecoder.twist(in: message)
                #expect(read.twist == twist)
                #expect(read.encoding == encoding)
                #expect(read.linear.z == 0 && read.angular.x == 0 && read.angular.y == 0)
            }
        }
    }

    @Test(
        "refuses every message that is cut short, and every one with a byte more",
        arguments: Encoding.allCases)
    func truncated(encoding: Encoding) {
        for frame in ["", "base_link", "odom"] {
            let message = TwistEncoderTests.bytes(encoding, frameID: frame)
            for count in message.indices {
                // Without its type, CDR of this length is an unstamped command.
                if encoding == .cdrTwistStamped && count == 52 { continue }
                #expect(Self.refusal(Array(message[..<count])) != nil, "\(count) bytes")
            }
            #expect(Self.refusal(message + [1]) != nil)
        }
    }

    @Test("never traps, whatever a byte is", arguments: Encoding.allCases)
    func damaged(encoding: Encoding) {
        let message = TwistEncoderTests.bytes(encoding)
        for position in message.indices {
            for byte in UInt8.min...UInt8.max {
                var damaged = message
                damaged[position] = byte
                guard let read = try? TwistDecoder.twist(in: damaged) else { continue }
                #expect(read.speeds.areFinite)
            }
        }
    }

    @Test(
        "understands what others send",
        arguments: [
            // A person who types.
            (#"{"linear":{"x":0.5},"angular":{"z":-1}}"#, .twist),
            (" \n\t{\"angular\":{\"z\":-1e0},\"linear\":{\"x\":5e-1}}\r\n", .twist),
            (
                #"{"header":{"stamp":{"sec":0,"nanosec":0},"frame_id":"base_link"},"#
                    + #""twist":{"linear":{"x":0.5,"y":0,"z":0},"angular":{"x":0,"y":0,"z":-1}}}"#,
                .twistStamped
            ),
        ] as [(String, Encoding)])
    func json(text: String, encoding: Encoding) throws {
        let expected = ReceivedTwist(linear: (0.5, 0, 0), angular: (0, 0, -1), encoding: encoding)
        #expect(try TwistDecoder.twist(in: Array(text.utf8)) == expected)
    }

    @Test("reads all six numbers, in their places")
    func sixNumbers() throws {
        var expected = ReceivedTwist(
            linear: (1, 2, 3), angular: (4, 5, 6), encoding: .twist)
        let json = #"{"linear":{"x":1,"y":2,"z":3},"angular":{"x":4,"y":5,"z":6}}"#
        #expect(try TwistDecoder.twist(in: Array(json.utf8)) == expected)
        var cdr: [UInt8] = [0, 1, 0, 0]
        for number in 1...6 {
            withUnsafeBytes(of: Double(number).bitPattern.littleEndian) { cdr += $0 }
        }
        expected.encoding = .cdrTwist
        #expect(try TwistDecoder.twist(in: cdr) == expected)
        expected.encoding = .msgpackTwist
        let messagePack =
            "82 a7616e67756c6172 83 a17a06 a17905 a17804 a66c696e656172 83 a17a03 a17902 a17801"
        #expect(try Self.decoded(messagePack) == expected)
    }

    @Test(
        "MessagePack has numbers of any width",
        arguments: [
            ("05", 5), ("7f", 127), ("ff", -1), ("e0", -32), ("cc ff", 255), ("cd 0100", 256),
            ("ce 00010000", 65536), ("cf 0000000100000000", 4_294_967_296), ("d0 80", -128),
            ("d1 8000", -32768), ("d2 80000000", -2_147_483_648),
            ("d3 ffffffffffffffff", -1), ("ca 3fc00000", 1.5), ("cb bff8000000000000", -1.5),
        ] as [(String, Double)])
    func numberWidths(number: String, expected: Double) throws {
        let read = try Self.decoded(
            "82 a66c696e656172 81 a178 \(number) a7616e67756c6172 81 a17a 00")
        #expect(
            read
                == ReceivedTwist(
                    linear: (expected, 0, 0), angular: (0, 0, 0), encoding: .msgpackTwist))
    }

    static let zeros = String(repeating: "0000000000000000", count: 5)

    @Test(
        "says why it refuses",
        arguments: [
            ("", "it is empty"),
            ("31", "neither JSON, CDR nor MessagePack: begins with 49"),
            ("7b", "not a JSON object, wrong at byte 1"),
            ("7b7d", "there is no number linear.x"),
            // CDR: big-endian, short, without the end of the frame's name, with no name at all.
            ("00000000" + zeros + "0000000000000000", "wrong at byte 0"),
            ("00010000" + zeros, "wrong at byte 4"),
            ("00010000" + zeros + "000000000000f07f", "a number is infinite or none"),
            ("00010000" + zeros + "000000000000f8ff", "a number is infinite or none"),
            (
                "00010000 00000000 00000000 01000000 78000000" + zeros + "0000000000000000",
                "wrong at byte 12"
            ),
            (
                "00010000 00000000 00000000 00000000 00000000" + zeros + "0000000000000000",
                "wrong at byte 12"
            ),
            (
                "00010000 00000000 00000000 ffffffff 00000000" + zeros + "0000000000000000",
                "wrong at byte 68"
            ),
            // MessagePack: no map within, another key, a key twice, no number, an infinite one.
            ("81 a66c696e656172 05", "wrong at byte 8"),
            ("81 a178 81", "wrong at byte 1"),
            ("81 a66c696e656172 82 a17801 a17801", "wrong at byte 12"),
            ("81 a66c696e656172 81 a178 c0", "wrong at byte 11"),
            ("81 a66c696e656172 81 a17801", "there is no number angular.z"),
            (
                "82 a66c696e656172 81 a178 ca7f800000 a7616e67756c6172 81 a17a00",
                "a number is infinite or none"
            ),
        ])
    func refused(hex: String, message: String) {
        #expect(Self.refusal(Self.bytes(hex))?.description == message)
    }

    @Test(
        "refuses JSON that somebody else may read in another way",
        arguments: [
            // Both forms at once, of which only one would be looked at.
            (
                #"{"linear":{"x":9},"angular":{"z":0},"twist":{"linear":{"x":0},"angular":{"z":0}}}"#,
                "it has both twist and linear"
            ),
            (
                #"{"twist":{"linear":{"x":0},"angular":{"z":0}},"angular":{"z":9}}"#,
                "it has both twist and angular"
            ),
            (#"{"twist":null,"linear":{"x":0},"angular":{"z":0}}"#, "it has both twist and linear"),
            // One that is there must be a number.
            (
                #"{"linear":{"x":0,"y":"9"},"angular":{"z":0}}"#, "there is no number linear.y"
            ),
            (#"{"linear":{"x":0,"z":null},"angular":{"z":0}}"#, "there is no number linear.z"),
            (#"{"linear":{"x":0},"angular":{"x":[9],"z":0}}"#, "there is no number angular.x"),
            (#"{"linear":{"x":0},"angular":{"y":{},"z":0}}"#, "there is no number angular.y"),
            (#"{"linear":{"x":true},"angular":{"z":0}}"#, "there is no number linear.x"),
            (#"{"linear":{"x":0},"angular":{"z":"0"}}"#, "there is no number angular.z"),
            (
                #"{"twist":{"linear":{"x":0,"y":"9"},"angular":{"z":0}}}"#,
                "there is no number twist.linear.y"
            ),
            // The key is x, for whoever reads escapes.
            (
                #"{"linear":{"x":0,"\u0078":9},"angular":{"z":0}}"#,
                "the key linear.\\u0078 has an escape"
            ),
        ])
    func ambiguous(text: String, message: String) {
        #expect(Self.refusal(Array(text.utf8))?.description == message)
    }

    @Test("refuses what is longer than any command", arguments: [4096, 4097])
    func length(bytes: Int) {
        let text = #"{"linear":{"x":0},"angular":{"z":0}}"#
        let message =
            Array(repeating: UInt8(ascii: " "), count: bytes - text.utf8.count) + text.utf8
        let expected: TwistDecoder.Refusal? = bytes > 4096 ? .tooLong(bytes: bytes) : nil
        #expect(Self.refusal(message) == expected)
    }
}
