import Testing

@testable import Teleop

@Suite("PublishPacket")
struct PublishPacketTests {
    /// A message on `a/b`, byte by byte.
    private static func bytes(
        _ payload: [UInt8] = Array("hi".utf8), isVersion5: Bool = true,
        _ addProperties: (inout PublishPacket) -> Void = { _ in }
    ) -> [UInt8] {
        var packet = PublishPacket(
            topic: "a/b", payloadCapacity: payload.count, propertyCapacity: 512)
        packet.clear()
        addProperties(&packet)
        return payload.withUnsafeBytes {
            Array(packet.finish($0, hasProperties: isVersion5))
        }
    }

    @Test("is a PUBLISH of QoS 0, first said and not retained: topic, no number, payload")
    func version3() {
        #expect(Self.bytes(isVersion5: false) == [0x30, 7, 0, 3] + Array("a/bhi".utf8))
    }

    @Test("in MQTT 5 the properties come between topic and payload")
    func version5() {
        #expect(Self.bytes() == [0x30, 8, 0, 3] + Array("a/b".utf8) + [0] + Array("hi".utf8))
        let bytes = Self.bytes {
            $0.addProperty("seq") { $0.append(decimal: 12) }
            $0.addProperty("ttl") { $0.append("250") }
        }
        let properties =
            [0x26, 0, 3] + Array("seq".utf8) + [0, 2] + Array("12".utf8)
            + [0x26, 0, 3] + Array("ttl".utf8) + [0, 3] + Array("250".utf8)
        #expect(
            bytes == [0x30, 29, 0, 3] + Array("a/b".utf8) + [UInt8(properties.count)] + properties
                + Array("hi".utf8))
    }

    @Test("on MQTT 3.1.1 properties are left out, which it does not have")
    func noProperties() {
        #expect(
            Self.bytes(isVersion5: false) { $0.addProperty("seq") { $0.append("1") } }
                == Self.bytes(isVersion5: false))
    }

    @Test(
        "lengths take no byte more than they need",
        arguments: [
            (0, [5]), (122, [127]), (123, [128, 1]), (16_378, [255, 127]),
            (16_379, [128, 128, 1]), (2_097_146, [255, 255, 127]), (2_097_147, [128, 128, 128, 1]),
        ] as [(Int, [UInt8])])
    func lengths(payload: Int, expected: [UInt8]) {
        let bytes = Self.bytes([UInt8](repeating: 7, count: payload), isVersion5: false)
        #expect(Array(bytes[1...expected.count]) == expected)
        #expect(bytes.count == 1 + expected.count + 5 + payload)
    }

    @Test("the length of the properties counts with the bytes that it takes itself")
    func longProperties() {
        // Two of 3 + 3 + 2 + 56 bytes are 128.
        let bytes = Self.bytes([]) {
            for _ in 0..<2 {
                $0.addProperty("abc") { for _ in 0..<56 { $0.append(UInt8(ascii: "x")) } }
            }
        }
        #expect(Array(bytes.prefix(9)) == [0x30, 135, 1, 0, 3] + Array("a/b".utf8) + [128])
        #expect(bytes[9] == 1 && bytes.count == 3 + 135)
    }

    @Test("properties that are kept begin every message")
    func kept() {
        let bytes = Self.bytes {
            $0.addProperty("session") { $0.append("x") }
            $0.keepProperties()
            $0.addProperty("seq") { $0.append("1") }
            $0.clear()
            $0.addProperty("seq") { $0.append("2") }
        }
        #expect(
            bytes
                == Self.bytes {
                    $0.addProperty("session") { $0.append("x") }
                    $0.addProperty("seq") { $0.append("2") }
                })
    }

    @Test("is used again from its start")
    func again() {
        let bytes = Self.bytes {
            $0.addProperty("old") { $0.append("1") }
            $0.clear()
            $0.addProperty("new") { $0.append("2") }
        }
        #expect(bytes == Self.bytes { $0.addProperty("new") { $0.append("2") } })
    }
}
