import ControlCore
import Testing

/// Two buttons that pull a set-point.
@Suite("Set-points, pulled by two buttons")
struct SetpointButtonTests {
    /// A time line of two buttons; one column is 100 ms.
    struct TimeLine: CustomTestStringConvertible {
        let name: String
        /// `u` the increasing button is down, `d` the decreasing one, `b` both, `t` the increasing
        /// one is tapped within the frame, `T` the decreasing one, `.` none.
        let buttons: String
        /// `+` one step up, `-` one step down, `.` nothing.
        let steps: String
        var testDescription: String { name }
    }

    @Test(
        "buttons step at the press, then every 0.3 s; both at once are none",
        arguments: [
            TimeLine(
                name: "held", buttons: ".uuuuuuuu...", steps: ".+..+..+...."),
            TimeLine(
                name: "down, held", buttons: ".dddd...", steps: ".-..-..."),
            TimeLine(
                name: "quick presses are a step each", buttons: "u.u.u.d.u.", steps: "+.+.+.-.+."),
            TimeLine(
                name: "both from the start", buttons: "bbbbbb", steps: "......"),
            TimeLine(
                name: "the other one comes meanwhile", buttons: "uubbbbbb..", steps: "+........."),
            TimeLine(
                name: "pressed and let go within a frame", buttons: "t...T...tt..",
                steps: "+...-...++.."),
            TimeLine(
                name: "from one to the other within a frame", buttons: "uudddd..uudd",
                steps: "+.-..-..+.-."),
        ])
    func twoButtons(_ line: TimeLine) throws {
        var session = try Session.pulling(
            .buttons(increase: Session.up, decrease: Session.down), from: 25)
        var held = (up: false, down: false)
        var steps = ""
        for column in line.buttons {
            session.clear()
            var changes: [Event] = []
            let now = (up: "ub".contains(column), down: "db".contains(column))
            if now.up != held.up { changes.append(.button(Session.up, isPressed: now.up)) }
            if now.down != held.down { changes.append(.button(Session.down, isPressed: now.down)) }
            if "tT".contains(column) {
                let button = column == "t" ? Session.up : Session.down
                changes += [
                    .button(button, isPressed: true), .button(button, isPressed: false),
                ]
            }
            held = now
            let before = session.value
            if !changes.isEmpty { session.frame(changes) }
            session.pass(.milliseconds(100) - .nanoseconds(1))
            #expect(session.changes.count <= 1)
            steps += session.value > before ? "+" : session.value < before ? "-" : "."
            session.skip(.nanoseconds(1))
        }
        #expect(steps == line.steps)
    }

    @Test(
        "buttons step at the first step's rate wherever its range lies",
        arguments: [0.0..<1, 0..<100, 0..<101, 90..<110, 120..<500, 400..<900, 0..<100_000])
    func buttonRange(_ range: Range<Double>) throws {
        var elastic = Session.example
        elastic.steps = [
            ElasticStep(range: range, interval: .milliseconds(500), increment: 1),
            ElasticStep(
                range: 200_000..<200_001, interval: .milliseconds(100), increment: 5),
        ]
        var session = try Session.pulling(
            .buttons(increase: Session.up, decrease: Session.down), elastic: elastic)
        session.press(Session.up)
        #expect(session.values == [11])
        session.pass(.seconds(1))
        #expect(session.values == [11, 12, 13])
        session.release(Session.up)
        session.press(Session.down)
        #expect(session.value == 12)
    }

    @Test("buttons do nothing without steps")
    func noSteps() throws {
        var elastic = Session.example
        elastic.steps = []
        var session = try Session.pulling(
            .buttons(increase: Session.up, decrease: Session.down), elastic: elastic)
        session.press(Session.up)
        session.pass(.seconds(1))
        #expect(session.changes.isEmpty)
    }
}
