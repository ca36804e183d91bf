import ControlCore
import TestSupport
import Testing

@Suite("Teleoperator")
struct TeleoperatorTests {
    // MARK: Time lines

    /// A time line; one column is 20 ms, the period of the commands.
    struct TimeLine: CustomTestStringConvertible {
        let name: String
        /// `E` the enable control is held.
        let enable: String
        /// `^` full ahead, `+` half ahead, `.` home.
        let stick: String
        /// `m` motion, `z` zero, `.` silence.
        let sent: String
        var testDescription: String { name }
    }

    @Test(
        "motion needs the enable control, and its end is a burst of zeros",
        arguments: [
            TimeLine(
                name: "hold, push, let the stick go",
                enable: ".EEEEEEEEEEEEEEEEEEEEEEEE",
                stick: "...^^^^..................",
                sent: "...mmmmzzzzzzzzzzzzzzzz.."),
            TimeLine(
                name: "hold, push, let the enable control go with the stick held",
                enable: ".EEEEEE..................",
                stick: "...^^^^^^^^^^^^^^^^^^^^^^",
                sent: "...mmmmzzzzzzzzzzzzzzzz.."),
            TimeLine(
                name: "pressing again with the stick held resumes",
                enable: ".EEEEE....EEE....",
                stick: "...^^^^^^^^^^^^^^",
                sent: "...mmmzzzzmmmzzzz"),
            TimeLine(
                name: "without the enable control nothing moves",
                enable: "........",
                stick: "..^^^^..",
                sent: "........"),
            TimeLine(
                name: "a press in the frame in which the stick first reports away is no press",
                enable: "..EEEE..EEEE",
                stick: "..^^^^^^^^^^",
                sent: "............"),
            TimeLine(
                name: "a stick that was away when first seen must go home, then the press counts",
                enable: "....EE..EEEE",
                stick: ".^^^^^..^^^^",
                sent: "........mmmm"),
            TimeLine(
                name: "home first, then the press",
                enable: "....EE.....EEEE",
                stick: ".^^^^^..^^^^^^^",
                sent: "...........mmmm"),
            TimeLine(
                name: "changes in between leave at the next beat",
                enable: "EEEEEEEEEE",
                stick: "..++^+^+^^",
                sent: "..mmmmmmmm"),
        ])
    func timeLine(_ line: TimeLine) {
        var session = Session.ready()
        var sent = ""
        var last: (Character, Character) = (".", ".")
        for (enable, stick) in zip(line.enable, line.stick) {
            session.clear()
            var changes: [Event] = []
            if stick != last.1 {
                changes.append(
                    .stick(Session.stick, x: 0, y: stick == "^" ? 1 : stick == "+" ? 0.5 : 0))
            }
            if enable != last.0 {
                changes.append(.button(Session.enable, isPressed: enable == "E"))
            }
            last = (enable, stick)
            if !changes.isEmpty { session.frame(changes) }
            session.pass(.milliseconds(20) - .nanoseconds(1))
            #expect(session.sent.count <= 1)
            sent += session.sent.first.map { $0.twist == .zero ? "z" : "m" } ?? "."
            // A beat on the edge of two columns belongs to the later one, after its input.
            session.skip(.nanoseconds(1))
        }
        #expect(sent == line.sent)
    }

    // MARK: Stand still by default

    @Test("the robot moves only if all conditions hold: every combination is tried")
    func everyCombination() {
        for bits in 0..<128 {
            let hasDevice = bits & 1 != 0
            let hasMotionLink = bits & 2 != 0
            let hasStateLink = bits & 64 != 0
            let wasNeutral = bits & 4 != 0
            let pressesAfterNeutral = bits & 8 != 0
            let isStopped = bits & 16 != 0
            let isPushed = bits & 32 != 0
            var session = Session()
            if hasMotionLink { session.tell(.link(.motion, isUp: true)) }
            if hasStateLink { session.tell(.link(.state, isUp: true)) }
            if hasDevice {
                session.connect(state: [.stick(Session.stick, x: 0, y: wasNeutral ? 0 : 1)])
            }
            if pressesAfterNeutral { session.press(Session.enable) }
            if isPushed { session.push(0, 1) }
            if isStopped { session.tell(.stopRequested) }
            session.clear()
            session.pass(.milliseconds(100))
            let moves = session.sent.contains { $0.twist != .zero }
            let mayMove =
                hasDevice && hasMotionLink && hasStateLink && wasNeutral && pressesAfterNeutral
                && !isStopped && isPushed
            #expect(moves == mayMove, "combination \(bits)")
            #expect((session.status == .moving) == mayMove, "combination \(bits)")
        }
    }

    @Test("a stick held from the start moves nothing until it was home and the press is fresh")
    func heldFromTheStart() {
        var session = Session()
        session.setLink(isUp: true)
        session.connect(state: [
            .stick(Session.stick, x: 0, y: 1), .button(Session.enable, isPressed: true),
        ])
        #expect(session.status == .blocked(.notNeutral))
        session.release(Session.enable)
        session.press(Session.enable)
        session.pass(.seconds(1))
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0)
        #expect(session.status == .blocked(.notEnabled))
        session.push(0, 1)
        session.pass(.seconds(1))
        #expect(session.sent.isEmpty)
        session.release(Session.enable)
        session.press(Session.enable)
        #expect(session.status == .moving)
    }

    @Test("an unsigned stick that the kernel holds at 0 before its first report moves nothing")
    func unreportedStick() {
        var session = Session()
        session.setLink(isUp: true)
        session.connect(state: [.stick(Session.stick, x: -1, y: 1)])
        session.press(Session.enable)
        session.pass(.seconds(2))
        #expect(session.sent.isEmpty)
        session.push(0, 0)
        session.release(Session.enable)
        session.press(Session.enable)
        session.push(-1, 0)
        #expect(session.sent.last?.twist.angularZ == 1.5)
    }

    @Test(
        "a stick held at plug-in while the kernel says home is found out by its first report",
        arguments: [[], [.stick(Session.stick, x: 0, y: 0)]] as [[Event]])
    func staleHome(state: [Event]) {
        var session = Session()
        session.setLink(isUp: true)
        session.connect(state: state)
        session.frame([
            .stick(Session.stick, x: 0, y: 1), .button(Session.enable, isPressed: true),
        ])
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0.9)
        session.release(Session.enable)
        session.press(Session.enable)
        #expect(session.status == .blocked(.notNeutral))
        #expect(session.sent.isEmpty)
    }

    @Test(
        "neutral is within the larger of dead zone and 0.02",
        arguments: [
            (0.0, 0.02, true), (0, 0.020_001, false), (0.2, 0.2, true), (0.2, 0.200_001, false),
            (0.01, 0.02, true),
        ])
    func neutralRadius(deadZone: Double, position: Double, isNeutral: Bool) {
        var settings = Session.settings
        settings.deadZone = .radius(deadZone)
        var session = Session(settings)
        session.setLink(isUp: true)
        session.connect(state: [.stick(Session.stick, x: position, y: 0)])
        #expect((session.status == .blocked(.notEnabled)) == isNeutral)
    }

    @Test("every stick that moves the robot must be home")
    func turnStickCounts() {
        var session = Session(DriveTests.holonomic)
        session.setLink(isUp: true)
        session.connect(state: [.stick(Session.turnStick, x: 0, y: 0.5)])
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0, Session.turnStick)
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test("without an enable control neutral alone arms")
    func noEnable() {
        var settings = Session.settings
        settings.enable = nil
        var session = Session(settings)
        session.setLink(isUp: true)
        session.connect(state: [.stick(Session.stick, x: 0, y: 1)])
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0)
        #expect(session.status == .idle)
        session.push(0, 1)
        #expect(session.status == .moving)
    }

    @Test("a trigger can be the enable control")
    func enableTrigger() {
        var session = Session.ready()
        session.frame([.trigger(Session.enable, 0.8)])
        session.push(0, 1)
        #expect(session.status == .moving)
        session.frame([.trigger(Session.enable, 0.3)])
        #expect(session.sent.last?.twist == .zero)
        #expect(session.status == .blocked(.notEnabled))
    }

    // MARK: A release stops

    /// What ends motion, and what is said to be missing then.
    struct Ending: CustomTestStringConvertible {
        let name: String
        let events: [Event]
        let status: MotionStatus
        var testDescription: String { name }
    }

    @Test(
        "a zero leaves at once, whatever the deceleration limit, and is repeated for 0.3 s",
        arguments: [
            Ending(
                name: "enable released",
                events: [.button(Session.enable, isPressed: false), .frame(.input)],
                status: .blocked(.notEnabled)),
            Ending(
                name: "stick home", events: [.stick(Session.stick, x: 0, y: 0), .frame(.input)],
                status: .idle),
            Ending(
                name: "device gone", events: [.deviceLost], status: .blocked(.noDevice)),
            Ending(
                name: "overrun", events: [.frame(.resynchronized)], status: .blocked(.notNeutral)),
            Ending(
                name: "stop button",
                events: [.button(Session.stopButton, isPressed: true), .frame(.input)],
                status: .stopped),
            Ending(name: "stop from elsewhere", events: [.stopRequested], status: .stopped),
            Ending(
                name: "reset from elsewhere", events: [.resetRequested],
                status: .blocked(.notNeutral)),
        ])
    func ending(_ ending: Ending) {
        var session = Session.driving(DriveTests.limited)
        session.pass(.milliseconds(507))
        session.clear()
        let start = session.elapsed
        for event in ending.events { session.tell(event) }
        #expect(session.status == ending.status)
        #expect(session.sent == [Session.Sent(at: start, twist: .zero)])
        session.pass(.seconds(2))
        #expect(session.sent.count == 16)
        #expect(session.sent.allSatisfy { $0.twist == .zero })
        #expect(session.sent.last?.at == start + .milliseconds(300))
    }

    @Test("a device that went away must come back, be seen home and be enabled afresh")
    func replug() {
        var session = Session.driving()
        session.tell(.deviceLost)
        session.pass(.seconds(1))
        session.clear()
        session.connect(state: [
            .stick(Session.stick, x: 0, y: 1), .button(Session.enable, isPressed: true),
        ])
        session.pass(.seconds(1))
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0)
        session.release(Session.enable)
        session.press(Session.enable)
        session.push(0, 1)
        #expect(session.status == .moving)
    }

    @Test("frames of a device that is gone are not heard")
    func ghostFrames() {
        var session = Session.driving()
        session.tell(.deviceLost)
        session.pass(.seconds(1))
        session.push(0, 0)
        session.press(Session.enable)
        session.push(0, 1)
        #expect(session.status == .blocked(.noDevice))
    }

    // MARK: Hold keeps alive

    @Test("a stick held still gives 50 commands a second, without drift")
    func hold() {
        var session = Session.driving()
        session.pass(.seconds(5))
        #expect(session.sent.count == 250)
        for (index, command) in session.sent.enumerated() {
            #expect(command.at == .milliseconds(20) * (index + 1))
        }
    }

    @Test("1000 frames a second give at most 50 commands a second, and the last state leaves")
    func flood() {
        var session = Session.driving()
        for step in 1...1000 {
            session.push(0, 0.5 + Double(step) / 2500)
            session.pass(.milliseconds(1))
        }
        session.push(0, 0.5)
        session.pass(.milliseconds(20))
        #expect((50...52).contains(session.sent.count))
        #expect(session.sent.last?.twist.linearX == (0.5 - 0.05) / 0.95)
    }

    @Test("with rate 0 each input frame is a command")
    func everyFrame() {
        var settings = Session.settings
        settings.commandPeriod = nil
        var session = Session.driving(settings)
        for step in 1...10 {
            session.push(0, 0.5 + Double(step) / 100)
            session.pass(.milliseconds(1))
        }
        #expect(session.sent.count == 10)
    }

    @Test("nothing depends on how often the clock is asked", arguments: 1...3)
    func chopping(seed: UInt64) {
        var coarse = Session.driving()
        var fine = Session.driving()
        var generator = SeededGenerator(seed: seed)
        coarse.pass(.milliseconds(300))
        while fine.elapsed < .milliseconds(300) {
            fine.tell(.tick)
            fine.pass(
                min(
                    .microseconds(Int.random(in: 0...3000, using: &generator)),
                    .milliseconds(300) - fine.elapsed))
        }
        #expect(fine.sent == coarse.sent)
    }

    // MARK: Silence of the device

    @Test("a device that is silent for longer than allowed while moving counts as gone")
    func inputTimeout() {
        var settings = Session.settings
        settings.inputTimeout = .milliseconds(500)
        var session = Session.driving(settings)
        session.pass(.milliseconds(499))
        #expect(session.status == .moving)
        session.pass(.milliseconds(1))
        #expect(session.status == .blocked(.noDevice))
        #expect(session.sent.last == Session.Sent(at: .milliseconds(500), twist: .zero))
        session.push(0, 0.9)
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0)
        session.pass(.seconds(9))
        #expect(session.status == .blocked(.notEnabled))
    }

    // MARK: Link

    @Test("without a link nothing leaves; after it the robot is told to stand, and neutral counts")
    func linkLoss() {
        var session = Session.driving()
        session.setLink(isUp: false)
        #expect(session.status == .blocked(.linkDown))
        session.clear()
        session.pass(.seconds(3))
        #expect(session.sent.isEmpty)
        let start = session.elapsed
        session.setLink(isUp: true)
        #expect(session.sent == [Session.Sent(at: start, twist: .zero)])
        session.pass(.seconds(2))
        #expect(session.sent.allSatisfy { $0.twist == .zero })
        #expect(session.status == .blocked(.notNeutral))
    }

    @Test("without the state connection nobody could stop the robot: it is told to stand at once")
    func stateLinkLoss() {
        var session = Session.driving()
        session.pass(.milliseconds(107))
        session.clear()
        let start = session.elapsed
        session.tell(.link(.state, isUp: false))
        #expect(session.sent == [Session.Sent(at: start, twist: .zero)])
        #expect(session.status == .blocked(.linkDown))
        session.pass(.seconds(1))
        #expect(session.sent.count == 16)
        session.tell(.link(.state, isUp: true))
        session.pass(.seconds(1))
        #expect(session.status == .blocked(.notNeutral))
        #expect(session.sent.allSatisfy { $0.twist == .zero })
    }

    @Test("a stall that begins with the last zero is found out, though nothing is sent any more")
    func stallAfterSilence() {
        var session = Session.driving()
        session.push(0, 0)
        session.pass(.milliseconds(290))
        session.backlog(40)
        session.pass(.seconds(1))
        #expect(session.actions.filter { $0 == .rebuildLink(.motion) }.count == 1)
    }

    @Test("bytes that arrived while nothing was sent do not make later ones seem old")
    func quietLink() {
        var session = Session.driving()
        session.backlog(40)
        session.push(0, 0)
        session.pass(.milliseconds(40))
        session.backlog(0)
        session.pass(.seconds(5))
        // A sign of life of the library's own is on its way.
        session.backlog(2)
        session.clear()
        session.push(0, 1)
        #expect(session.sent.count == 1)
    }

    @Test("with rate 0 a withheld state leaves as soon as the link takes it")
    func withheldWithoutRate() {
        var settings = Session.settings
        settings.commandPeriod = nil
        var session = Session.driving(settings)
        session.backlog(40)
        session.pass(.milliseconds(100))
        session.clear()
        session.push(0, 0.5)
        #expect(session.sent.isEmpty)
        session.backlog(0)
        session.pass(.milliseconds(20))
        #expect(session.sent.map(\.twist.linearX) == [(0.5 - 0.05) / 0.95])
        session.pass(.seconds(1))
        #expect(session.sent.count == 1)
    }

    @Test("a link that comes back while the robot was not driven is met with silence")
    func quietReconnect() {
        var session = Session.ready()
        session.setLink(isUp: false)
        session.setLink(isUp: true)
        session.pass(.seconds(1))
        #expect(session.sent.isEmpty)
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test("behind a link that does not take them, commands are replaced by newer ones, not queued")
    func stall() {
        var session = Session.driving()
        session.backlog(100)
        session.pass(.milliseconds(60))
        #expect(session.sent.count == 2)
        session.clear()
        session.pass(.milliseconds(200))
        #expect(session.sent.isEmpty)
        #expect(session.teleoperator.withheld == 11)
        session.push(0, 0.5)
        session.backlog(0)
        session.pass(.milliseconds(20))
        #expect(session.sent.map(\.twist.linearX) == [(0.5 - 0.05) / 0.95])
    }

    @Test("a zero that could not leave is asked for until it does, and then the burst begins")
    func withheldZero() {
        var session = Session.driving()
        session.backlog(100)
        session.pass(.milliseconds(100))
        session.clear()
        session.push(0, 0)
        session.pass(.milliseconds(300))
        #expect(session.sent.isEmpty)
        session.backlog(0)
        session.pass(.seconds(1))
        #expect(session.sent.count == 16)
        #expect(session.sent.allSatisfy { $0.twist == .zero })
    }

    @Test("a link that is stalled for longer than its time-out is rebuilt, and met with a zero")
    func rebuild() {
        var session = Session.driving()
        session.backlog(100)
        session.pass(.milliseconds(500))
        #expect(!session.actions.contains(.rebuildLink(.motion)))
        session.pass(.milliseconds(20))
        #expect(session.actions.filter { $0 == .rebuildLink(.motion) }.count == 1)
        #expect(session.status == .blocked(.linkDown))
        session.backlog(0)
        session.clear()
        session.pass(.seconds(1))
        session.setLink(isUp: true)
        session.pass(.seconds(1))
        #expect(session.sent.count == 16)
        #expect(session.sent.allSatisfy { $0.twist == .zero })
        #expect(session.status == .blocked(.notNeutral))
    }

    @Test("a good-bye behind a stalled link breaks it, so that its will is the zero")
    func shutdownBehindStall() {
        var session = Session.driving()
        session.backlog(100)
        session.pass(.milliseconds(100))
        session.clear()
        session.tell(.shutdown)
        #expect(session.actions == [.rebuildLink(.motion)])
    }

    // MARK: Stop and reset

    @Test("the press stops and says so; a double tap resets, but neutral and a press must follow")
    func stopAndReset() {
        var session = Session.driving()
        session.press(Session.stopButton)
        let stop = Action.Notice(gesture: "touch_down", control: Session.stopButton)
        #expect(session.actions.contains(.stop(stop)))
        session.pass(.milliseconds(50))
        session.release(Session.stopButton)
        session.pass(.milliseconds(50))
        #expect(session.status == .stopped)
        session.tap(Session.stopButton)
        let reset = Action.Notice(gesture: "double_tap", control: Session.stopButton)
        #expect(session.actions.contains(.reset(reset)))
        #expect(session.status == .blocked(.notNeutral))
        session.clear()
        session.pass(.seconds(3))
        #expect(!session.sent.contains { $0.twist != .zero })
    }

    @Test("a teleoperator that takes the place of a stopped one is stopped")
    func inheritedStop() {
        var teleoperator = Teleoperator(
            settings: Session.settings, gestures: Session.gestures, isStopLatched: true)
        #expect(teleoperator.status == .stopped)
        _ = teleoperator.handle(.resetRequested, at: Moment(nanoseconds: 0))
        #expect(teleoperator.status == .blocked(.noDevice))
    }

    @Test("a stop is published also while motion is blocked, and zeros leave")
    func stopWhileBlocked() {
        var session = Session.ready()
        session.press(Session.stopButton)
        #expect(session.actions.contains { if case .stop = $0 { true } else { false } })
        #expect(session.sent.map(\.twist) == [.zero])
    }

    @Test(
        "a stop whose press fell into an overrun still stops; a button found down at open does not")
    func stopInOverrun() {
        var session = Session.driving()
        session.frame([.button(Session.stopButton, isPressed: true)], .resynchronized)
        #expect(session.status == .stopped)
        var opened = Session()
        opened.setLink(isUp: true)
        opened.connect(state: [.button(Session.stopButton, isPressed: true)])
        #expect(opened.status == .blocked(.notEnabled))
    }

    @Test("no panic leaves a robot moving: any taps within 2 s, then nothing", arguments: 1...40)
    func panic(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var session = Session.driving()
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            session.press(Session.stopButton)
            session.pass(.milliseconds(Int.random(in: 5...150, using: &generator)))
            session.release(Session.stopButton)
            session.pass(.milliseconds(Int.random(in: 5...400, using: &generator)))
        }
        session.clear()
        session.pass(.seconds(5))
        #expect(!session.sent.contains { $0.twist != .zero })
        #expect(session.status != .moving)
    }

    @Test("shutting down sends a zero and then nothing moves any more")
    func shutdown() {
        var session = Session.driving()
        session.tell(.shutdown)
        #expect(session.sent.map(\.twist) == [.zero])
        session.push(0, 0)
        session.press(Session.enable)
        session.push(0, 1)
        session.pass(.seconds(1))
        #expect(!session.sent.contains { $0.twist != .zero })
    }

    // MARK: Status

    @Test("the chain names its first missing link; a change is said once")
    func chain() {
        var session = Session()
        session.tell(.tick)
        session.setLink(isUp: true)
        session.connect(state: [.stick(Session.stick, x: 1, y: 0)])
        session.push(0, 0)
        session.press(Session.enable)
        session.push(0, 1)
        session.pass(.seconds(1))
        session.press(Session.stopButton)
        session.setLink(isUp: false)
        session.tell(.deviceLost)
        let statuses = session.actions.compactMap { action -> MotionStatus? in
            if case .status(let status) = action { status } else { nil }
        }
        #expect(
            statuses == [
                .blocked(.noDevice), .blocked(.notNeutral), .blocked(.notEnabled), .idle, .moving,
                .stopped,
            ])
    }

    @Test("with the link down the chain says so before it speaks of sticks")
    func linkBeforeNeutral() {
        var session = Session()
        session.connect(state: [.stick(Session.stick, x: 1, y: 0)])
        #expect(session.status == .blocked(.linkDown))
    }
}
