import ControlCore
import TestSupport
import Testing

@Suite("Joystick, whatever happens")
struct JoystickPropertyTests {
    static let surface = Rectangle(x: 0, y: 0, width: 400, height: 400)

    static func isSound(_ report: JoystickReport) -> Bool {
        (0...1).contains(report.polar.displacement) && (0..<360).contains(report.polar.angle)
            && (report.polar.displacement > 0 || report.polar.angle == 0)
            && report.xy.x.isFinite && report.xy.y.isFinite
            && (-1...1).contains(report.fractions.x) && (-1...1).contains(report.fractions.y)
    }

    @Test(
        "no report out of range and no NaN, whatever is set and touched and pushed",
        arguments: 1...12)
    func soundness(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var hand = JoystickPlay(surface: Self.surface)
        hand.joystick.enableDoubleTapForFrameReset = true
        var fingers = RandomFingers()
        var away = 0
        for _ in 0..<4000 {
            hand.clear()
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<6: hand.joystick.change(with: &generator)
            case 6..<8: hand.joystick.spoil(with: &generator)
            case 8..<14:
                hand.joystick.frame = JoystickPlay.frame
                hand.joystick.travel = 1
                hand.joystick.handleConstraint = nil
            case 14..<20:
                let values = [0, 1, -1, 0.3, Double.nan, .infinity, 1e308, .leastNonzeroMagnitude]
                hand.push(
                    stick: values[Int.random(in: 0..<8, using: &generator)],
                    values[Int.random(in: 0..<8, using: &generator)])
            default: hand.tell(fingers.next(&generator))
            }
            hand.wait(.milliseconds(Int.random(in: 0...300, using: &generator)))
            for report in hand.reports + [hand.joystick.report] {
                #expect(Self.isSound(report))
            }
            let frame = hand.joystick.handleFrame
            #expect(frame.minX.isFinite && frame.minY.isFinite)
            #expect(frame.maxX.isFinite && frame.maxY.isFinite)
            #expect(hand.joystick.frame.mid.x.isFinite && hand.joystick.frame.mid.y.isFinite)
            away += hand.joystick.displacement > 0 ? 1 : 0
        }
        // The play is worth something only if the handle was away in it.
        #expect(away > 400)
    }

    @Test(
        "each hold ends with one report at home, and nothing is told between holds",
        arguments: 1...8)
    func oneHome(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var hand = JoystickPlay(surface: Self.surface)
        var fingers = RandomFingers()
        var holder: Int?
        var holds = 0
        for _ in 0..<4000 {
            hand.clear()
            let contact = fingers.next(&generator)
            hand.tell(contact)
            if holder == nil, contact.phase == .began,
                hand.joystick.frame.contains(contact.location)
            {
                holder = contact.id
                holds += 1
                #expect(hand.reports.count == 1)
            } else if contact.id == holder {
                switch contact.phase {
                case .ended, .cancelled:
                    #expect(hand.reports == [.home])
                    #expect(hand.joystick.report == .home)
                    holder = nil
                case .moved:
                    let counts = Self.surface.contains(contact.location)
                    #expect(hand.reports.count == (counts ? 1 : 0))
                default: #expect(hand.events.isEmpty)
                }
            } else {
                #expect(hand.events.isEmpty)
            }
        }
        #expect(holds > 100)
    }

    @Test("two joysticks side by side are as each is alone", arguments: 1...8)
    func sideBySide(seed: UInt64) {
        let frames = [
            Rectangle(x: 20, y: 20, width: 80, height: 160),
            Rectangle(x: 100, y: 20, width: 80, height: 160),
        ]
        var generator = SeededGenerator(seed: seed)
        var together = frames.map { JoystickPlay(frame: $0, surface: Self.surface) }
        var alone = together
        var holders: [Int?] = [nil, nil]
        var both = 0
        var fingers = RandomFingers()
        for _ in 0..<4000 {
            let contact = fingers.next(&generator)
            for index in frames.indices {
                together[index].tell(contact)
                // Alone, it is told of nothing but the contacts that began on it.
                if contact.phase == .began, holders[index] == nil,
                    frames[index].contains(contact.location)
                {
                    holders[index] = contact.id
                }
                guard holders[index] == contact.id else { continue }
                alone[index].tell(contact)
                if !contact.isDown { holders[index] = nil }
            }
            both += holders.allSatisfy { $0 != nil } ? 1 : 0
        }
        for index in frames.indices {
            #expect(together[index].events == alone[index].events)
            #expect(!together[index].events.isEmpty)
        }
        #expect(both > 200)
    }

    @Test("a base that moves stays within its bounds", arguments: 1...8)
    func bounded(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var hand = JoystickPlay(surface: Self.surface)
        hand.joystick.movable = true
        hand.joystick.enableDoubleTapForFrameReset = true
        let bounds = Rectangle(x: 70, y: 80, width: 100, height: 60)
        hand.joystick.movableBounds = bounds
        var fingers = RandomFingers()
        var moves = 0
        for _ in 0..<4000 {
            let before = hand.joystick.frame
            hand.tell(fingers.next(&generator))
            hand.wait(.milliseconds(Int.random(in: 0...200, using: &generator)))
            let middle = hand.joystick.frame.mid
            let kept = bounds.clamp(middle)
            #expect(kept.isClose(middle.x, middle.y))
            moves += hand.joystick.frame != before ? 1 : 0
        }
        #expect(moves > 100)
    }

    @Test(
        "the report is what the finger's last place gives under the present properties",
        arguments: 1...12)
    func recomputation(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var changes = 0
        for _ in 0..<300 {
            var hand = JoystickPlay(surface: Self.surface)
            let start = Point(
                x: .random(in: 60...140, using: &generator),
                y: .random(in: 60...140, using: &generator))
            hand.tell(.began, start.x, start.y)
            var finger = start
            for _ in 0..<20 {
                if Bool.random(using: &generator) {
                    finger = Point(
                        x: .random(in: 0..<400, using: &generator),
                        y: .random(in: 0..<400, using: &generator))
                    hand.tell(.moved, finger.x, finger.y)
                } else {
                    let before = hand.joystick.report
                    hand.joystick.change(with: &generator)
                    changes += hand.joystick.report != before ? 1 : 0
                }
                // In the relative mode only what the same place gives once more is known here.
                guard hand.joystick.handlePositionMode == .absolute else { continue }
                let expected = Self.handle(of: hand.joystick, under: finger)
                let handle = hand.joystick.handleCenter
                #expect(handle.isClose(expected.x, expected.y))
            }
        }
        #expect(changes > 300)
    }

    /// The handle's centre by the rules of an absolute handle, written down apart from the code.
    static func handle(of joystick: Joystick, under finger: Point) -> Point {
        let radius = joystick.frame.size.width / 2 * joystick.travel
        let home = Point(x: joystick.frame.size.width / 2, y: joystick.frame.size.height / 2)
        let pull = finger - joystick.frame.mid
        let share = min(radius / max(pull.magnitude, 1e-300), 1)
        let handle = home + pull * share
        return joystick.handleConstraint.map { $0.clamp(handle) } ?? handle
    }

    @Test("the same place told once more changes nothing, after any change", arguments: 1...12)
    func idempotence(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var hand = JoystickPlay(surface: Self.surface)
        hand.tell(.began, 110, 90)
        var finger = Point(x: 110, y: 90)
        for _ in 0..<1000 {
            if Bool.random(using: &generator) {
                finger = Point(
                    x: .random(in: 0..<400, using: &generator),
                    y: .random(in: 0..<400, using: &generator))
                hand.tell(.moved, finger.x, finger.y)
            } else {
                hand.joystick.change(with: &generator)
                // A base at its bounds may slide on along them.
                hand.joystick.movableBounds = nil
            }
            let handle = hand.joystick.handleCenter
            let base = hand.joystick.frame.mid
            hand.tell(.moved, finger.x, finger.y)
            #expect(hand.joystick.handleCenter.isClose(handle.x, handle.y))
            #expect(hand.joystick.frame.mid.isClose(base.x, base.y))
        }
    }

    @Test("nothing depends on how often the joystick is told the time", arguments: 1...8)
    func choppedTime(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var rarely = JoystickPlay(surface: Self.surface)
        rarely.joystick.enableDoubleTapForFrameReset = true
        rarely.joystick.tapWaitsForDoubleTap = true
        rarely.joystick.movableCenter = Point(x: 100, y: 100)
        var often = rarely
        var isDown = false
        for _ in 0..<2000 {
            let step = Duration.milliseconds(Int.random(in: 0...8, using: &generator) * 50)
            rarely.wait(step)
            for _ in 0..<5 { often.pass(step / 5) }
            let phases: [Contact.Phase] = isDown ? [.moved, .ended, .ended, .cancelled] : [.began]
            let phase = phases[Int.random(in: 0..<phases.count, using: &generator)]
            isDown = phase == .began || phase == .moved
            let x = [100.0, 100, 100, 150][Int.random(in: 0..<4, using: &generator)]
            rarely.tell(phase, x, 100)
            often.tell(phase, x, 100)
        }
        #expect(rarely.now == often.now)
        #expect(rarely.events == often.events)
        #expect(rarely.events.count { $0 == .tapped } > 50)
        #expect(rarely.events.count { $0 == .frameReset } > 20)
    }
}
