import CEvdev
import ControlCore
import Foundation
import TestSupport
import Testing

@testable import Teleop

@Suite("An evemu recording is read as a device and its frames")
struct RecordingTests {
    private static let description = """
        # EVEMU 1.3
        # anything may stand in a comment
        N: Test pad #1, "odd" \u{3042}
        I: 0003 045e 028e 0114
        P: 00 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 db 7c
        B: 02 00
        B: 03 3f 00 03 00 00 00 00 00
        A: 00 -32768 32767 16 128
        A: 01 -32768 32767 16 128 0
        A: 02 0 255 0 0 0
        A: 03 0 255 0 15 0 77
        A: 04 0 255 0 15
        L: 00 0
        S: 00 1
        """
    private static let events = """
        E: 10.500000 0003 0000 0124\t# EV_ABS / ABS_X  124
        E: 10.500000 0000 0000 0000\t# --- SYN_REPORT (0) ---
        E: 10.750001 0003 0001 -001
        E: 10.750001 0001 0136 0001
        E: 10.750001 0000 0000 0001
        """

    private static func recording(_ text: String) throws -> Recording {
        try Recording(bytes: Array(text.utf8), file: "drive.events")
    }

    @Test("device and events in one file")
    func whole() throws {
        let recording = try Self.recording(Self.description + "\n\n" + Self.events)
        let device = recording.device
        #expect(device.name == "Test pad #1, \"odd\" \u{3042}")
        #expect(
            [device.bus, device.vendor, device.product, device.version] == [
                3, 0x045e, 0x028e, 0x0114,
            ])
        #expect(device.keys == Pad.xbox360.description.keys)
        #expect(device.axes.count == 5)
        #expect(device.classification.kind == .gamepad)
        #expect(recording.frames.map(\.time) == [.zero, .microseconds(250_001)])
        // Decimal with leading zeros, and a sign before them.
        #expect(recording.frames[0].events.map(\.value) == [124, 0])
        #expect(recording.frames[1].events.map(\.value) == [-1, 1, 1])
        #expect(recording.frames[1].events.map(\.code) == [1, 0x136, 0])
        #expect(recording.frames[1].events[0].time == Moment(nanoseconds: 250_001_000))
    }

    @Test("before the first event sticks stand in the middle and triggers at their minimum")
    func rest() throws {
        let device = try Self.recording(Self.description + "\n" + Self.events).device
        let layout = ControlLayout(device)
        for (code, info) in device.axes {
            #expect(layout.value(of: code, raw: info.value) == 0)
        }
        #expect(device.axes[2]?.value == 0 && device.axes[3]?.value == 127)
        #expect(device.pressedKeys.isEmpty)
    }

    @Test(
        "versions 1.0 to 1.3 are read, with either kind of line end",
        arguments: ["1.0", "1.1", "1.2", "1.3"])
    func versions(version: String) throws {
        let text = (Self.description + "\n" + Self.events)
            .replacingOccurrences(of: "1.3", with: version)
        #expect(try Self.recording(text).frames.count == 2)
        let other = text.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try Self.recording(other) == Self.recording(text))
    }

    @Test("a clock that was set back while recording stands still")
    func backwards() throws {
        let recording = try Self.recording(
            Self.description + """

                E: 5.0 0000 0000 0
                E: 4.0 0000 0000 0
                E: 4.9 0000 0000 0
                E: 5.25 0000 0000 0
                """)
        #expect(recording.frames.map(\.time) == [.zero, .zero, .zero, .milliseconds(250)])
    }

    @Test("a last frame that was cut off is left out")
    func cutOff() throws {
        let recording = try Self.recording(
            Self.description + "\n" + Self.events + "\nE: 11.0 0003 0000 5\n")
        #expect(recording.frames.count == 2)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let line: String
        let reason: String
        var testDescription: String { line }
    }

    private static let event =
        "an event is seconds.microseconds, type and code in hexadecimal, value in decimal"
    private static let mask = "a mask is bytes in hexadecimal, at most 96 a type"
    private static let axis =
        "an axis has a code and four to six numbers: minimum maximum fuzz flat resolution value"
    private static let strange = "this is not a line of a recording, which is such as 'E: ...'"

    @Test(
        "a line that is not understood is named",
        arguments: [
            Fault(line: "E: 1.0 0003 0000", reason: event), Fault(line: "E:", reason: event),
            Fault(line: "E: 1 0003 0000 1", reason: event),
            Fault(line: "E: 1. 0003 0000 1", reason: event),
            Fault(line: "E: .5 0003 0000 1", reason: event),
            Fault(line: "E: -1.0 0003 0000 1", reason: event),
            Fault(line: "E: 1.0 0003 0000 1 2", reason: event),
            Fault(line: "E: 1.0 10003 0000 1", reason: event),
            Fault(line: "E: 1.0 0003 0000 2147483648", reason: event),
            Fault(line: "E: 8589934592.0 0003 0000 1", reason: event),
            Fault(line: "E: 99999999999999999999.0 0003 0000 1", reason: event),
            Fault(line: "E: 1.0000000001 0003 0000 1", reason: event),
            Fault(line: "E: 1.0 0x3 0000 1", reason: event),
            Fault(line: "A: 00 0 255 0", reason: axis),
            Fault(line: "A: 00 0 255 0 0 0 0 0", reason: axis),
            Fault(line: "A: 00 0 255 0 x", reason: axis),
            Fault(line: "A: 40 0 255 0 0", reason: "an axis begins with its code, 00 to 3f"),
            Fault(line: "B: 20 00", reason: "a mask begins with an event type, 00 to 1f"),
            Fault(line: "B: 01", reason: mask), Fault(line: "B: 01 100", reason: mask),
            Fault(line: "B: 01" + String(repeating: " 00", count: 57), reason: mask),
            Fault(line: "P: zz", reason: mask),
            Fault(line: "L: 00", reason: "a state line has a code and a value"),
            Fault(line: "N: another", reason: "a second device, allowed one"),
            Fault(line: "I: 1 2 3 4", reason: "a second line of ids, allowed one"),
            Fault(line: "X: 1", reason: "unknown kind of line, allowed N, I, P, B, A, L, S and E"),
            Fault(line: "hello", reason: strange),
            Fault(line: " E: 1.0 0000 0000 0", reason: strange),
            Fault(line: "# EVEMU 2.0", reason: "evemu version is 2.0, allowed 1.0 to 1.3"),
        ])
    func faults(_ fault: Fault) {
        let error = #expect(throws: RecordingError.self) {
            try Self.recording(Self.description + "\n" + fault.line + "\n" + Self.events)
        }
        #expect(error?.description == "drive.events:21: \(fault.reason)")
        #expect(error?.exitStatus == .badData)
    }

    @Test("a file without a device, without events, or of no text at all is refused")
    func incomplete() {
        #expect(throws: RecordingError.noDevice(file: "drive.events")) {
            try Self.recording(Self.events)
        }
        #expect(throws: RecordingError.noDevice(file: "drive.events")) { try Self.recording("") }
        #expect(throws: RecordingError.noEvents(file: "drive.events")) {
            try Self.recording(Self.description)
        }
        #expect(throws: RecordingError.noEvents(file: "drive.events")) {
            try Self.recording(Self.description + "\nE: 1.0 0003 0000 1")
        }
        let error = #expect(throws: RecordingError.self) { try Self.recording("N: a\0b") }
        #expect(error?.description == "drive.events: this is a binary file, allowed evemu text")
    }

    @Test("a pair of files is found from either")
    func pair() throws {
        let stem = NSTemporaryDirectory() + "teleop-recording-" + UUID().uuidString
        defer {
            for ending in [".desc", ".events"] {
                try? FileManager.default.removeItem(atPath: stem + ending)
            }
        }
        try Self.description.write(toFile: stem + ".desc", atomically: false, encoding: .utf8)
        #expect(throws: RecordingError.noEvents(file: stem + ".desc")) {
            try Recording(path: stem + ".desc")
        }
        try Self.events.write(toFile: stem + ".events", atomically: false, encoding: .utf8)
        let expected = try Self.recording(Self.description + "\n" + Self.events)
        #expect(try Recording(path: stem + ".desc") == expected)
        #expect(try Recording(path: stem + ".events") == expected)
        try FileManager.default.removeItem(atPath: stem + ".desc")
        #expect(throws: RecordingError.noDevice(file: stem + ".events")) {
            try Recording(path: stem + ".events")
        }
        try "X: 1".write(toFile: stem + ".desc", atomically: false, encoding: .utf8)
        let error = #expect(throws: RecordingError.self) { try Recording(path: stem + ".events") }
        #expect(error?.description.hasPrefix("\(stem).desc:1: ") == true)
    }

    @Test("what can not be read says why")
    func unreadable() {
        let missing = #expect(throws: RecordingError.self) { try Recording(path: "/nonexistent") }
        #expect(
            missing?.description == "/nonexistent: this can not be read: No such file or directory")
        let folder = #expect(throws: RecordingError.self) { try Recording(path: "/") }
        #expect(folder?.description == "/: this is not a file")
    }

    @Test("damaged text is refused or read, and never more", arguments: UInt64(1)...40)
    func damage(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let text = Array((Self.description + "\n" + Self.events).utf8)
        for _ in 0..<25 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: bytes.indices, using: &random)
                switch random.next() % 4 {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
                default: bytes.removeLast(bytes.count - index)
                }
            }
            guard let recording = try? Recording(bytes: bytes, file: "damaged") else { continue }
            #expect(!recording.frames.isEmpty)
            #expect(
                zip(recording.frames, recording.frames.dropFirst()).allSatisfy {
                    $0.time <= $1.time
                })
        }
    }
}
