import CEvdev
import Testing

@testable import Teleop

@Suite("The text of a calibration")
struct CalibrationTextTests {
    static let calibration = Calibration(
        identity: "0003:045e:028e/usb-1/input0/Microsoft X-Box 360 pad",
        axes: [
            UInt16(ABS_X): .init(
                .centered(minimum: -31_210, center: 140, maximum: 31_880, flat: 320),
                of: AxisInfo(minimum: -32768, maximum: 32767)),
            UInt16(ABS_Z): .init(
                .oneSided(minimum: 6, maximum: 250), of: AxisInfo(minimum: 0, maximum: 255)),
        ])
    static let text = """
        # Calibration of Microsoft X-Box 360 pad, by 'teleop devices --calibrate'.
        id 0003:045e:028e/usb-1/input0/Microsoft X-Box 360 pad
        ABS_X of -32768 32767 minimum -31210 center 140 maximum 31880 flat 320
        ABS_Z of 0 255 minimum 6 maximum 250

        """

    @Test("is made for people, and read as it was written")
    func roundTrip() throws {
        let text = CalibrationText.text(of: Self.calibration, name: "Microsoft X-Box 360 pad")
        #expect(String(decoding: text, as: UTF8.self) == Self.text)
        #expect(try CalibrationText.calibration(in: text) == Self.calibration)
    }

    @Test("a name can not break the text")
    func forged() throws {
        let text = CalibrationText.text(of: Self.calibration, name: "a\nABS_Y minimum 1 maximum 2")
        #expect(try CalibrationText.calibration(in: text) == Self.calibration)
    }

    @Test("has room for every axis that there is, with the longest numbers")
    func longest() {
        let axes = (0..<UInt16(ABS_MAX)).map {
            (
                $0,
                Calibration.Axis(
                    .centered(minimum: .min, center: .min + 1, maximum: -1, flat: 0),
                    of: AxisInfo(minimum: .min, maximum: .min))
            )
        }
        let all = Calibration(
            identity: String(repeating: "i", count: 600),
            axes: Dictionary(uniqueKeysWithValues: axes))
        let name = String(repeating: "n", count: 256)
        #expect(CalibrationText.text(of: all, name: name).count <= CalibrationText.longest)
    }

    @Test(
        "one that is wrong anywhere is used nowhere, with the reason",
        arguments: [
            ("", .unfinished), ("id x\nABS_X of 0 9 minimum 0 maximum 9", .unfinished),
            ("id x\n", .noAxis), ("id x\n# ABS_X of 0 9 minimum 0 maximum 9\n", .noAxis),
            ("\n", .noIdentity), ("# id x\n", .noIdentity),
            ("ABS_X of 0 9 minimum 0 maximum 9\n", .noIdentity),
            ("id x\nABS_X of 0 9 minimum 0 maximum 9\nid y\n", .malformed(line: 3)),
            ("id x\nABS_X\n", .malformed(line: 2)),
            ("id x\nABS_X minimum 0 maximum 9\n", .malformed(line: 2)),
            ("id x\nABS_X of 0 minimum 0 maximum 9\n", .malformed(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0\n", .malformed(line: 2)),
            ("id x\nABS_X of 0 9 maximum 9 minimum 0\n", .malformed(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0 maximum\n", .malformed(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0 maximum 9 flat 1\n", .malformed(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0  maximum 9\n", .malformed(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0 maximum 9.5\n", .malformed(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0 maximum 2147483648\n", .malformed(line: 2)),
            ("id x\nBTN_A of 0 9 minimum 0 maximum 9\n", .malformed(line: 2)),
            ("id x\nABS_NONE of 0 9 minimum 0 maximum 9\n", .malformed(line: 2)),
            ("id x\n\u{0}\n", .malformed(line: 2)),
            (
                "id x\nABS_X of 0 9 minimum 0 maximum 9\nABS_X of 0 9 minimum 0 maximum 9\n",
                .repeated(line: 3)
            ),
            ("id x\nABS_X of 0 9 minimum 9 maximum 9\n", .contradictory(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0 center 0 maximum 9 flat 0\n", .contradictory(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0 center 9 maximum 9 flat 0\n", .contradictory(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0 center 5 maximum 9 flat -1\n", .contradictory(line: 2)),
            ("id x\nABS_X of 0 9 minimum 0 center 5 maximum 9 flat 4\n", .contradictory(line: 2)),
        ] as [(String, CalibrationText.Refusal)])
    func wrong(text: String, refusal: CalibrationText.Refusal) {
        #expect(throws: refusal) { try CalibrationText.calibration(in: Array(text.utf8)) }
    }

    @Test("bytes that are no text are refused")
    func bytes() {
        #expect(throws: CalibrationText.Refusal.malformed(line: 1)) {
            try CalibrationText.calibration(in: [0xff, 0xfe, 0x0a])
        }
    }
}
