import ControlCore
import Testing

@testable import Teleop

@Suite("The live line")
struct LiveLineTests {
    static func moment(_ milliseconds: Int64) -> Moment {
        Moment(nanoseconds: milliseconds * 1_000_000)
    }

    static func view(x: Double = 0, status: MotionStatus = .moving) -> DriveView {
        DriveView(pose: Pose(x: x, y: 0, theta: 0), status: status)
    }

    static let terminal = LiveLine.Style.terminal(columns: 200)

    @Test(
        "says what the operator does and what the robot makes of it",
        arguments: [
            (
                DriveView(
                    stickX: -0.254, stickY: 0.805, metersPerSecond: 0.8, radiansPerSecond: -0.25,
                    pose: Pose(x: 1.234, y: -0.5, theta: .pi / 6), status: .moving),
                "moving    stick -0.25 +0.81  +0.80 m/s -0.25 rad/s  "
                    + "at +1.23 -0.50 m 30 deg"
            ),
            (
                DriveView(stickX: -0.001, status: .blocked(.notNeutral)),
                "blocked: not_neutral  stick +0.00 +0.00  +0.00 m/s +0.00 rad/s  "
                    + "at +0.00 +0.00 m 0 deg"
            ),
            (
                DriveView(
                    pose: Pose(x: -12345.678, y: 1e6, theta: -3.1415), status: .stopped),
                "stopped: stop_latched  stick +0.00 +0.00  +0.00 m/s +0.00 rad/s  "
                    + "at -12345.68 +1000000.00 m -180 deg"
            ),
            (
                DriveView(
                    lifts: [
                        .init(name: "lift", setpoint: 12, position: 10.44),
                        .init(name: "tilt", setpoint: -0.5, position: -0.04),
                    ], status: .blocked(.notEnabled)),
                "blocked: not_enabled  stick +0.00 +0.00  +0.00 m/s +0.00 rad/s  "
                    + "lift 12 at 10.4  tilt -0.5 at 0.0  at +0.00 +0.00 m 0 deg"
            ),
            (
                DriveView(status: .idle),
                "idle      stick +0.00 +0.00  +0.00 m/s +0.00 rad/s  "
                    + "at +0.00 +0.00 m 0 deg"
            ),
        ])
    func text(view: DriveView, text: String) {
        #expect(view.text == text)
    }

    @Test("is redrawn in place")
    func redrawn() {
        var line = LiveLine()
        let text = line.show(Self.view(), at: Self.moment(0), style: Self.terminal)
        #expect(text == "\r\u{1B}[K" + Self.view().text)
    }

    @Test("is redrawn ten times a second at most, a change of status as well")
    func redrawRate() {
        var line = LiveLine()
        _ = line.show(Self.view(), at: Self.moment(0), style: Self.terminal)
        let next = Self.view(x: 1, status: .idle)
        let early = line.show(next, at: Self.moment(99), style: Self.terminal)
        #expect(early == nil)
        let due = line.show(next, at: Self.moment(100), style: Self.terminal)
        #expect(due != nil)
    }

    @Test("is left alone when nothing is new", arguments: [terminal, .plain])
    func unchanged(style: LiveLine.Style) {
        var line = LiveLine()
        let first = line.show(Self.view(), at: Self.moment(0), style: style)
        #expect(first != nil)
        let same = line.show(Self.view(), at: Self.moment(60_000), style: style)
        #expect(same == nil)
    }

    @Test("never fills the last column", arguments: [(40, 39), (2, 1), (1, 1), (0, 1)])
    func narrow(columns: Int, shown: Int) {
        var line = LiveLine()
        let text = line.show(Self.view(), at: Self.moment(0), style: .terminal(columns: columns))
        #expect(text?.dropFirst("\r\u{1B}[K".count).count == shown)
    }

    @Test("makes room for other text, and comes back at once")
    func cleared() {
        var line = LiveLine()
        func clear() -> String { line.clear() }
        #expect(clear() == "")
        _ = line.show(Self.view(), at: Self.moment(0), style: Self.terminal)
        #expect(clear() == "\r\u{1B}[K")
        #expect(clear() == "")
        let shownAgain = line.show(Self.view(), at: Self.moment(1), style: Self.terminal)
        #expect(shownAgain != nil)
    }

    @Test("leaves the cursor at the beginning of a line")
    func finished() {
        var line = LiveLine()
        func finish() -> String { line.finish() }
        #expect(finish() == "")
        _ = line.show(Self.view(), at: Self.moment(0), style: Self.terminal)
        #expect(finish() == "\n")
        #expect(finish() == "")
    }

    @Test("is plain where the cursor can not be moved: once a second, and at a change of status")
    func plain() {
        var line = LiveLine()
        func show(_ milliseconds: Int64, _ view: DriveView) -> String? {
            line.show(view, at: Self.moment(milliseconds), style: .plain)
        }
        #expect(show(0, Self.view()) == Self.view().text + "\n")
        #expect(show(500, Self.view(x: 1)) == nil)
        #expect(show(999, Self.view(x: 1)) == nil)
        #expect(show(1000, Self.view(x: 1)) != nil)
        #expect(show(1001, Self.view(x: 2, status: .stopped)) != nil)
        #expect(show(1002, Self.view(x: 3, status: .stopped)) == nil)
        let cleared = line.clear()
        #expect(cleared == "")
        let finished = line.finish()
        #expect(finished == "")
    }

    @Test("is plain in a pipe")
    func pipeStyle() {
        #expect(LiveLine.Style(of: TextOutput(descriptor: -1)) == .plain)
    }
}
