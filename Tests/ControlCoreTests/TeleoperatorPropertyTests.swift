import ControlCore
import TestSupport
import Testing

@Suite("Teleoperator, whatever happens")
struct TeleoperatorPropertyTests {
    /// What an observer who trusts nobody has seen, kept apart from the code under test.
    struct Witness {
        var hasDevice = false
        var hasLink = false
        var isStopped = false
        private(set) var isEnableHeld = false
        /// The enable control went down after the stick was seen home, and was not let go since.
        private var isPressFresh = false
        /// The stick was home at some time since that was last demanded.
        private var hasSeenHome = false
        var stick = (x: 0.0, y: 0.0) {
            didSet { if isHome { hasSeenHome = true } }
        }

        private var isHome: Bool {
            (stick.x * stick.x + stick.y * stick.y).squareRoot() <= 0.05
        }

        var forbidsMotion: Bool {
            !hasDevice || !hasLink || isStopped || !isPressFresh || isHome
        }

        /// What was seen so far counts no more.
        mutating func forget() {
            hasSeenHome = isHome
            isPressFresh = false
        }

        mutating func toggleEnable() {
            isEnableHeld.toggle()
            isPressFresh = isEnableHeld && hasSeenHome
        }

        /// The device came or went: nothing of it is held.
        mutating func setDevice(isThere: Bool) {
            hasDevice = isThere
            isEnableHeld = false
            forget()
        }
    }

    @Test(
        "no command but zero while any condition is false, never faster than the rate",
        arguments: 1...12)
    func neverMovesWhenForbidden(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var session = Session()
        var witness = Witness()
        var moved = 0
        for _ in 0..<4000 {
            session.clear()
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<2:
                session.tell(.deviceLost)
                witness.setDevice(isThere: false)
            case 2..<6:
                witness.stick = (0, Double(Int.random(in: 0...1, using: &generator)))
                witness.setDevice(isThere: true)
                session.connect(state: [
                    .stick(Session.stick, x: 0, y: witness.stick.y)
                ])
            case 6..<8:
                session.setLink(isUp: false)
                witness.hasLink = false
                witness.forget()
            case 8..<13:
                session.setLink(isUp: true)
                witness.hasLink = true
                witness.forget()
            case 13..<15:
                session.tell(.stopRequested)
                witness.isStopped = true
            case 15..<20:
                session.tell(.resetRequested)
                witness.isStopped = false
                witness.forget()
            case 20..<22:
                session.frame([], .resynchronized)
                witness.forget()
            case 22..<45:
                witness.toggleEnable()
                session.frame([.button(Session.enable, isPressed: witness.isEnableHeld)])
            case 45..<60:
                witness.stick = (0, 0)
                session.push(0, 0)
            default:
                witness.stick = (
                    .random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator)
                )
                session.push(witness.stick.x, witness.stick.y)
            }
            let step = Duration.milliseconds(Int.random(in: 0...90, using: &generator))
            session.pass(step)
            let motions = session.sent.filter { $0.twist != .zero }
            if witness.forbidsMotion { #expect(motions.isEmpty) }
            #expect(motions.count <= Int(step / .milliseconds(20)) + 1)
            if !witness.hasLink { #expect(session.sent.isEmpty) }
            moved += motions.count
        }
        // The play is worth something only if the robot moved in it.
        #expect(moved > 200)
    }
}
