import ControlCore
import Testing

@testable import Teleop

@Suite("Recordings of panels are read as the panels are")
struct PanelRecordingTests {
    /// What happened on a panel, counted.
    struct Count: Equatable {
        var frames = 0
        var begun = 0
        var ended = 0
        var cancelled = 0
        var most = 0
        var left = 0
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let axes: String
        let keys: String
        let events: String
        let count: Count
    }

    private static let slots =
        "A: 2f 0 4 0 0 0\nA: 35 0 999 0 0\nA: 36 0 999 0 0\nA: 39 0 65535 0 0"
    private static let groups = "A: 35 0 999 0 0\nA: 36 0 999 0 0"
    private static let single = "A: 00 0 999 0 0\nA: 01 0 999 0 0"
    /// Masks of keys: BTN_TOUCH is bit 2 of byte 41, BTN_LEFT bit 0 of byte 34.
    private static let touch = String(repeating: "00 ", count: 41) + "04"
    private static let left = String(repeating: "00 ", count: 34) + "01"

    /// One line an event, from `TIME TYPE CODE VALUE` with `;` between the events.
    private static func recording(_ example: Case) throws -> Recording {
        let events = example.events.split(separator: ";").map { event in
            let fields = event.split(separator: " ")
            return "E: 1700000000.\(fields[0]) \(fields.dropFirst().joined(separator: " "))"
        }
        let text =
            "# EVEMU 1.2\nN: panel\nI: 0003 0001 0001 0001\nP: 02\nB: 01 \(example.keys)\n"
            + "\(example.axes)\n" + events.joined(separator: "\n") + "\n"
        return try Recording(bytes: Array(text.utf8), file: "panel.evemu")
    }

    @Test(
        "counts",
        arguments: [
            Case(
                testDescription: "two taps in the slot that is never named", axes: slots,
                keys: touch,
                events: "000100 3 39 7; 000100 3 35 0124; 000100 3 36 0020; 000100 1 14a 1;"
                    + "000100 0 0 0; 000200 3 39 -001; 000200 1 14a 0; 000200 0 0 0;"
                    + "000300 3 39 8; 000300 0 0 0; 000400 3 39 -001; 000400 0 0 1",
                count: Count(frames: 4, begun: 2, ended: 2, most: 1)),
            Case(
                testDescription: "three fingers, of which one is there at the end", axes: slots,
                keys: touch,
                events: "000100 3 39 1; 000100 3 2f 1; 000100 3 39 2; 000100 0 0 0;"
                    + "000200 3 2f 2; 000200 3 39 3; 000200 0 0 0;"
                    + "000300 3 2f 0; 000300 3 39 -1; 000300 3 2f 2; 000300 3 39 -1; 000300 0 0 0",
                count: Count(frames: 3, begun: 3, ended: 2, most: 3, left: 1)),
            Case(
                testDescription: "a loss of events with what leads to the present", axes: slots,
                keys: touch,
                events: "000100 3 39 1; 000100 3 2f 1; 000100 3 39 2; 000100 0 0 0;"
                    + "000200 0 3 0; 000200 3 39 -1; 000200 3 39 3; 000200 0 0 0;"
                    + "000300 3 39 -1; 000300 0 0 0",
                count: Count(frames: 3, begun: 3, ended: 2, most: 2, left: 1)),
            Case(
                testDescription: "lists of two", axes: groups, keys: touch,
                events: "000100 3 35 100; 000100 3 36 100; 000100 0 2 0; 000100 3 35 900;"
                    + "000100 3 36 900; 000100 0 2 0; 000100 0 0 0;"
                    + "000200 3 35 890; 000200 3 36 900; 000200 0 2 0; 000200 0 0 0;"
                    + "000300 0 2 0; 000300 0 0 0",
                count: Count(frames: 3, begun: 2, ended: 2, most: 2)),
            Case(
                testDescription: "lists that stop after a loss of events", axes: groups,
                keys: touch,
                events: "000100 3 35 100; 000100 3 36 100; 000100 0 2 0; 000100 0 0 0;"
                    + "000200 0 3 0; 000200 0 0 0",
                count: Count(frames: 2, begun: 1, cancelled: 1, most: 1)),
            Case(
                testDescription: "presses of a monitor's button", axes: single, keys: left,
                events: "000100 3 00 100; 000100 1 110 1; 000100 0 0 0; 000200 1 110 0;"
                    + "000200 0 0 0; 000300 1 110 1; 000300 0 0 0; 000400 1 110 0; 000400 0 0 1",
                count: Count(frames: 4, begun: 2, ended: 2, most: 1)),
        ])
    func counts(_ example: Case) throws {
        let recording = try Self.recording(example)
        var reader = try ContactReader(recording.device, PanelMounting())
        var count = Count()
        for raw in recording.frames.flatMap(\.events) {
            reader.events(for: raw) { event in
                switch event {
                case .contact(let contact):
                    switch contact.phase {
                    case .began: count.begun += 1
                    case .ended: count.ended += 1
                    case .cancelled: count.cancelled += 1
                    case .moved, .stationary: break
                    }
                default:
                    count.frames += 1
                }
                count.left = count.begun - count.ended - count.cancelled
                count.most = max(count.most, count.left)
            }
        }
        #expect(count == example.count)
    }

    @Test("one is played as if its panel were plugged in and unplugged")
    func player() throws {
        let recording = try Self.recording(
            Case(
                testDescription: "", axes: Self.single, keys: Self.left,
                events: "000100 1 110 1; 000100 0 0 0; 000200 1 110 0; 000200 0 0 0",
                count: Count()))
        let loop = try EventLoop()
        var told: [Event] = []
        let player = try RecordingPlayer(
            recording, speed: 1, loop: loop,
            reader: try ContactReader(
                recording.device, PanelMounting(size: Size(width: 999, height: 999))),
            emit: { told.append($0) }, onEnd: { loop.stop() })
        player.startPlaying()
        #expect(player.device == recording.device)
        try loop.run()
        let begin = Contact(id: 1, phase: .began, location: .zero)
        var end = begin
        end.phase = .ended
        #expect(
            told == [
                .screenConnected(size: Size(width: 999, height: 999)), .screenFrame(.atOpen),
                .contact(begin),
                .screenFrame(.input), .contact(end), .screenFrame(.input), .screenLost,
            ])
    }
}
