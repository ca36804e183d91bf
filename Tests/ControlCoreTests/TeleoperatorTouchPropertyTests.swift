import ControlCore
import TestSupport
import Testing

/// A gamepad and a touch joystick at once, and an observer who trusts nobody.
@Suite("Teleoperator with a touch screen, whatever happens")
struct TeleoperatorTouchPropertyTests {
    /// What was seen, kept apart from the code under test.
    struct Witness {
        enum Driver { case stick, thumb }

        var hasLink = false
        var isStopped = false
        private(set) var isEnableHeld = false
        private var isPressFresh = false
        private var hasSeenHome = false
        /// Who moved first and has not been home since.
        private(set) var driver: Driver?
        /// Who was moved meanwhile.
        private var barred: Set<Driver> = []
        private(set) var places: [Driver: Double] = [.stick: 0, .thumb: 0]

        private var isHome: Bool { places.values.allSatisfy { $0 <= 0.05 } }

        var forbidsMotion: Bool { !hasLink || isStopped || !isPressFresh || driver == nil }

        mutating func move(_ mover: Driver, to place: Double) {
            places[mover] = place
            if isHome { hasSeenHome = true }
            if place <= 0.05 {
                barred.remove(mover)
                if driver == mover { driver = nil }
            } else if driver == nil, !barred.contains(mover) {
                driver = mover
            } else if driver != mover {
                barred.insert(mover)
            }
        }

        /// What was seen so far counts no more.
        mutating func forget() {
            hasSeenHome = isHome
            isPressFresh = false
        }

        mutating func setEnable(isHeld: Bool) {
            isEnableHeld = isHeld
            isPressFresh = isHeld && hasSeenHome
        }

        /// A device came or went: nothing of it is held.
        mutating func forgetDevice(_ mover: Driver) {
            move(mover, to: 0)
            isEnableHeld = false
            forget()
        }
    }

    /// What the person does, and what is on the screen.
    struct Play {
        var session: Session
        var witness = Witness()
        /// The enable control is an area, not a button.
        let enablesByArea: Bool
        var hasGamepad = false
        var hasScreen = false
        private var thumb: Int?
        private var enableFinger: Int?
        private var nextFinger = 0

        init(enablesByArea: Bool) throws {
            self.enablesByArea = enablesByArea
            var settings = DrivingStickTests.settings
            settings.drive.enable = enablesByArea ? Session.anywhere : Session.enable
            session = try Session(settings)
        }

        mutating func setGamepad(isThere: Bool, stick: Double) {
            hasGamepad = isThere
            liftEnableFinger()
            witness.forgetDevice(.stick)
            if isThere {
                session.connect(state: [.stick(Session.stick, x: 0, y: stick)])
                witness.move(.stick, to: stick)
                witness.forget()
            } else {
                session.tell(.deviceLost)
            }
        }

        mutating func setScreen(isThere: Bool) {
            hasScreen = isThere
            thumb = nil
            enableFinger = nil
            if isThere { session.connectScreen() } else { session.tell(.screenLost) }
            witness.forgetDevice(.thumb)
        }

        mutating func push(_ place: Double) {
            session.push(0, place)
            if hasGamepad { witness.move(.stick, to: place) }
        }

        /// The thumb goes down, moves, or is taken away at 0.
        mutating func slide(_ place: Double, _ end: Contact.Phase) {
            let place = hasScreen ? place : 0
            let y = 800 + 199 * place
            if place == 0 {
                if let thumb { session.lift(200, y, finger: thumb, end) }
                thumb = nil
            } else if let thumb {
                session.drag(200, y, finger: thumb)
            } else {
                session.touch(200, y, finger: nextFinger)
                thumb = nextFinger
                nextFinger += 1
            }
            witness.move(.thumb, to: place * 0.995)
        }

        mutating func toggleEnable() {
            if !enablesByArea {
                guard hasGamepad else { return }
                witness.setEnable(isHeld: !witness.isEnableHeld)
                session.frame([.button(Session.enable, isPressed: witness.isEnableHeld)])
            } else if enableFinger != nil {
                liftEnableFinger()
            } else if hasScreen {
                enableFinger = nextFinger
                nextFinger += 1
                session.touch(500, 300, finger: enableFinger ?? 0)
                witness.setEnable(isHeld: true)
            }
        }

        /// Events were lost.
        mutating func overrun(ofScreen isScreen: Bool) {
            guard isScreen ? hasScreen : hasGamepad else { return }
            if isScreen {
                session.contacts([], .resynchronized)
                witness.move(.thumb, to: 0)
                if enablesByArea { witness.setEnable(isHeld: false) }
                // What is still down does nothing; other fingers come.
                thumb = nil
                enableFinger = nil
            } else {
                session.frame([], .resynchronized)
            }
            witness.forget()
        }

        private mutating func liftEnableFinger() {
            guard let finger = enableFinger else { return }
            session.lift(500, 300, finger: finger)
            enableFinger = nil
            witness.setEnable(isHeld: false)
        }
    }

    @Test(
        "no command but zero while any condition is false, and only the first mover's",
        arguments: 1...12)
    func neverMovesWhenForbidden(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var play = try Play(enablesByArea: seed % 2 == 0)
        var moved: [Witness.Driver: Int] = [:]
        for _ in 0..<4000 {
            play.session.clear()
            let place = Double.random(in: 0.06...1, using: &generator)
            let isScreen = Bool.random(using: &generator)
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<1: play.setGamepad(isThere: false, stick: 0)
            case 1..<4: play.setGamepad(isThere: true, stick: isScreen ? 0 : place)
            case 4..<5: play.setScreen(isThere: false)
            case 5..<8: play.setScreen(isThere: true)
            case 8..<10:
                play.session.setLink(isUp: false)
                play.witness.hasLink = false
                play.witness.forget()
            case 10..<15:
                play.session.setLink(isUp: true)
                play.witness.hasLink = true
                play.witness.forget()
            case 15..<17:
                play.session.tell(.stopRequested)
                play.witness.isStopped = true
            case 17..<22:
                play.session.tell(.resetRequested)
                play.witness.isStopped = false
                play.witness.forget()
            case 22..<24: play.overrun(ofScreen: isScreen)
            case 24..<45: play.toggleEnable()
            case 45..<55: play.push(0)
            case 55..<65: play.slide(0, isScreen ? .ended : .cancelled)
            default: if isScreen { play.slide(place, .ended) } else { play.push(place) }
            }
            let step = Duration.milliseconds(Int.random(in: 0...90, using: &generator))
            play.session.pass(step)
            let motions = play.session.speeds.filter { $0 != 0 }
            if play.witness.forbidsMotion { #expect(motions.isEmpty) }
            // The stick leads ahead, the thumb back.
            if let driver = play.witness.driver {
                #expect(motions.allSatisfy { ($0 > 0) == (driver == .stick) })
                moved[driver, default: 0] += motions.count
            }
            #expect(motions.count <= Int(step / .milliseconds(20)) + 1)
            if !play.witness.hasLink { #expect(play.session.sent.isEmpty) }
        }
        // The play is worth something only if both moved the robot in it.
        #expect(moved[.stick, default: 0] > 40)
        #expect(moved[.thumb, default: 0] > 40)
    }
}
