import Testing

@testable import ControlCore

@Suite("CommandGuard, of what bridges say")
struct CommandGuardBridgeTests {
    static func bridge(_ session: String, _ state: BridgeReport.State) -> GuardEvent {
        .bridge(BridgeReport(session: session, state: state))
    }

    static let endings: [BridgeReport.State] = [.lost, .offline]

    @Test("the end of the session that drives makes the robot stand", arguments: endings)
    func ended(state: BridgeReport.State) {
        var drill = CommandGuardSenderTests.driven()
        #expect(drill.tell(Self.bridge("a", state), at: 20) == .zero(nil))
        #expect(drill.core.status == .standing(.bridgeGone))
        #expect(drill.session(1, of: "a", sent: 40, at: 40).refusal == .notSeenStanding)
        #expect(drill.session(0, of: "a", sent: 60, at: 60) == .zero(nil))
        #expect(drill.session(1, of: "a", sent: 80, at: 80) == .pass)
    }

    @Test("the zero of somebody else is none of the one who moves")
    func zeroOfAnother() {
        var drill = CommandGuardSenderTests.driven()
        _ = drill.tell(Self.bridge("a", .lost), at: 20)
        // Such as the will of the connection that broke.
        #expect(drill.plain(0, at: 21) == .zero(nil))
        #expect(drill.core.status == .standing(.bridgeGone))
        #expect(drill.session(1, of: "a", sent: 40, at: 40).refusal == .notSeenStanding)
        // Nor is an old one when its sender has moved since.
        #expect(drill.session(0, of: "a", sent: 60, at: 60) == .zero(nil))
        #expect(drill.session(1, of: "a", sent: 61, at: 3000).refusal == .stale)
        #expect(drill.session(1, of: "a", sent: 3001, at: 3001).refusal == .notSeenStanding)
    }

    @Test(
        "that it is gone is said until another one is there, or somebody says zero",
        arguments: endings)
    func gone(state: BridgeReport.State) {
        let news: [(GuardStatus.Cause, (inout GuardDrill) -> Void)] = [
            (.bridgeGone, { _ = $0.plain(0, at: 400) }),
            (.bridgeGone, { _ = $0.tell(.tick, at: 5000) }),
            (
                .notSeenStanding,
                { _ = $0.tell(Self.bridge("b", .online(isStopped: false)), at: 400) }
            ),
            (.stopped, { _ = $0.tell(Self.bridge("b", .online(isStopped: true)), at: 400) }),
            (.commanded, { _ = $0.session(0, of: "b", sent: 400, at: 400) }),
        ]
        for (cause, event) in news {
            var drill = CommandGuardSenderTests.driven()
            _ = drill.tell(Self.bridge("a", state), at: 20)
            event(&drill)
            #expect(drill.core.status == .standing(cause))
        }
    }

    @Test("the end of another one does not, unless nobody drives", arguments: endings)
    func othersEnded(state: BridgeReport.State) {
        var drill = CommandGuardSenderTests.driven()
        #expect(drill.tell(Self.bridge("b", state), at: 20) == .nothing(nil))
        #expect(drill.core.status == .passing(.session("a")))
        // Nothing came in time: nobody drives any more.
        #expect(drill.tell(Self.bridge("b", state), at: 250) == .zero(nil))
        #expect(drill.session(1, of: "a", sent: 270, at: 270).refusal == .notSeenStanding)
    }

    @Test("a bridge that is stopped makes the robot stand until it is not")
    func stopped() {
        var drill = CommandGuardSenderTests.driven()
        #expect(drill.tell(Self.bridge("b", .online(isStopped: false)), at: 10) == .nothing(nil))
        #expect(drill.tell(Self.bridge("a", .online(isStopped: true)), at: 20) == .zero(nil))
        #expect(drill.core.status == .standing(.stopped))
        #expect(drill.plain(1, at: 300).refusal == .stopped)
        #expect(drill.tell(Self.bridge("a", .online(isStopped: true)), at: 5000).refusal == nil)
        _ = drill.tell(Self.bridge("a", .online(isStopped: false)), at: 5100)
        #expect(drill.plain(1, at: 5349).refusal == .notSeenStanding)
        #expect(drill.plain(0, at: 5350) == .zero(nil))
        #expect(drill.plain(1, at: 5351) == .pass)
    }

    @Test("but a stop that was said to everybody is released by a reset only")
    func stoppedByMessage() {
        var drill = CommandGuardSenderTests.driven()
        #expect(drill.tell(.stop, at: 20) == .zero(nil))
        _ = drill.tell(Self.bridge("a", .online(isStopped: true)), at: 21)
        _ = drill.tell(Self.bridge("a", .online(isStopped: false)), at: 22)
        #expect(drill.plain(0, at: 500) == .zero(nil))
        #expect(drill.plain(1, at: 520) == .nothing(.stopped))
        #expect(drill.tell(.reset, at: 540) == .nothing(nil))
        #expect(drill.core.status == .standing(.notSeenStanding))
    }

    @Test("a reset does not speak for a bridge: what that says itself counts")
    func reset() {
        var drill = CommandGuardSenderTests.driven()
        _ = drill.tell(.stop, at: 20)
        _ = drill.tell(Self.bridge("a", .online(isStopped: true)), at: 21)
        // The bridge refuses it, since its stop is still held, and has nothing new to say.
        _ = drill.tell(.reset, at: 500)
        #expect(drill.core.status == .standing(.stopped))
        #expect(drill.plain(0, at: 520) == .zero(nil))
        #expect(drill.plain(1, at: 540).refusal == .stopped)
        // Another bridge does not speak for it either, nor does that one's end.
        _ = drill.tell(Self.bridge("b", .online(isStopped: false)), at: 600)
        _ = drill.tell(Self.bridge("b", .lost), at: 620)
        #expect(drill.core.status == .standing(.stopped))
        _ = drill.tell(Self.bridge("a", .online(isStopped: false)), at: 1000)
        #expect(drill.session(1, of: "a", sent: 1010, at: 1010).refusal == .notSeenStanding)
        #expect(drill.session(0, of: "a", sent: 1020, at: 1020) == .zero(nil))
        #expect(drill.session(1, of: "a", sent: 1040, at: 1040) == .pass)
    }

    @Test("of two bridges that are stopped, both must be released")
    func twoStopped() {
        var drill = CommandGuardSenderTests.driven()
        for session in ["a", "b"] {
            _ = drill.tell(Self.bridge(session, .online(isStopped: true)), at: 20)
        }
        _ = drill.tell(Self.bridge("b", .online(isStopped: false)), at: 500)
        #expect(drill.core.status == .standing(.stopped))
        _ = drill.tell(Self.bridge("a", .online(isStopped: false)), at: 520)
        #expect(drill.core.status == .standing(.notSeenStanding))
    }

    @Test(
        "a bridge that is gone stops nobody any more; who drives then must be seen standing",
        arguments: endings)
    func stoppedAndGone(state: BridgeReport.State) {
        var drill = CommandGuardSenderTests.driven()
        _ = drill.tell(Self.bridge("a", .online(isStopped: true)), at: 20)
        #expect(drill.tell(Self.bridge("a", state), at: 1000) == .zero(nil))
        #expect(drill.core.status == .standing(.bridgeGone))
        #expect(drill.plain(1, at: 1249).refusal == .notSeenStanding)
        #expect(drill.plain(0, at: 1250) == .zero(nil))
        #expect(drill.plain(1, at: 1251) == .pass)
    }

    @Test("its end does not release a stop that was said to everybody", arguments: endings)
    func stoppedByMessageAndGone(state: BridgeReport.State) {
        var drill = CommandGuardSenderTests.driven()
        _ = drill.tell(.stop, at: 20)
        _ = drill.tell(Self.bridge("a", .online(isStopped: true)), at: 21)
        _ = drill.tell(Self.bridge("a", state), at: 1000)
        #expect(drill.core.status == .standing(.stopped))
    }

    @Test("what bridges said before the link was lost counts until one speaks, or a reset comes")
    func reportsOfBefore() {
        for event in [.reset, Self.bridge("new", .online(isStopped: false))] as [GuardEvent] {
            var drill = CommandGuardSenderTests.driven()
            _ = drill.tell(Self.bridge("a", .online(isStopped: true)), at: 20)
            _ = drill.tell(.linkDown, at: 1000)
            _ = drill.tell(.linkUp, at: 2000)
            #expect(drill.core.status == .standing(.stopped))
            _ = drill.tell(event, at: 3000)
            #expect(drill.core.status == .standing(.notSeenStanding))
            #expect(drill.plain(1, at: 3249).refusal == .notSeenStanding)
        }
        // It is still there, and says so again.
        var drill = CommandGuardSenderTests.driven()
        _ = drill.tell(Self.bridge("a", .online(isStopped: true)), at: 20)
        _ = drill.tell(.linkDown, at: 1000)
        _ = drill.tell(Self.bridge("a", .online(isStopped: true)), at: 1900)
        _ = drill.tell(.linkUp, at: 2000)
        _ = drill.tell(.reset, at: 3000)
        #expect(drill.core.status == .standing(.stopped))
    }

    @Test("a stop while the link is away is known when it is back, by what the bridge says")
    func missedStop() {
        var drill = CommandGuardSenderTests.driven()
        #expect(drill.tell(.linkDown, at: 20) == .zero(nil))
        #expect(drill.core.status == .standing(.linkDown))
        // What is kept by the broker may come before all subscriptions stand.
        _ = drill.tell(Self.bridge("a", .online(isStopped: true)), at: 1000)
        #expect(drill.tell(.linkUp, at: 1001) == .zero(nil))
        #expect(drill.core.status == .standing(.stopped))
    }

    @Test(
        "at its end a zero leaves, or where it would wait behind older commands the connection goes",
        arguments: [(0, .zero(nil)), (55, .zero(nil)), (56, .drop), (600, .drop)]
            as [(Double, GuardVerdict)])
    func shutdown(time: Double, expected: GuardVerdict) {
        var drill = GuardDrill()
        #expect(drill.plain(1, at: 0) == .pass)
        for moment in [0, time] {
            _ = drill.core.noteBacklog(
                unacknowledged: 100, isHeld: false, at: GuardDrill.moment(moment))
        }
        #expect(drill.tell(.shutdown, at: time) == expected)
        #expect(drill.core.nextDeadline == nil)
        // Nothing after it moves the robot, or is told at all.
        #expect(drill.plain(0, at: time + 1) == .nothing(nil))
        #expect(drill.plain(1, at: time + 2) == .nothing(nil))
        #expect(drill.tell(.tick, at: time + 20_000) == .nothing(nil))
    }

    @Test(
        "while what it passed on waits for more than 55 ms nothing is passed on, then a new link",
        arguments: [(55, nil, false), (56, .outputHeld, false), (501, .outputHeld, true)]
            as [(Double, GuardRefusal?, Bool)])
    func backlog(time: Double, refusal: GuardRefusal?, isStalled: Bool) {
        var drill = GuardDrill()
        #expect(drill.plain(1, at: 0) == .pass)
        let isStalledAtOnce = drill.core.noteBacklog(
            unacknowledged: 100, isHeld: false, at: GuardDrill.moment(0))
        #expect(!isStalledAtOnce)
        let isStalledThen = drill.core.noteBacklog(
            unacknowledged: 100, isHeld: false, at: GuardDrill.moment(time))
        #expect(isStalledThen == isStalled)
        #expect(drill.plain(1, at: time).refusal == refusal)
        // On a new link nothing waits.
        _ = drill.tell(.linkDown, at: 600)
        _ = drill.tell(.linkUp, at: 601)
        #expect(drill.plain(1, at: 851) == .pass)
    }
}
