import ControlCore
import Testing

@Suite("GestureSurface, arbitration")
struct ArbitrationTests {
    static let single = TapGestureRecognizer()
    static let double = TapGestureRecognizer(numberOfTapsRequired: 2)

    static func twoTaps(_ hand: inout Hand) {
        hand.tap(for: .milliseconds(50))
        hand.pass(.milliseconds(100))
        hand.tap(for: .milliseconds(50))
        hand.pass(.seconds(2))
    }

    static func names(_ hand: Hand, _ names: [RecognizerID: String]) -> [String] {
        hand.events.map { "\(names[$0.recognizer] ?? "?") \($0.state)" }
    }

    @Test("by default a double tap is two single taps and a double tap, the single at once")
    func singleAndDouble() {
        var hand = Hand()
        let single = hand.surface.add(Self.single)
        let double = hand.surface.add(Self.double)
        Self.twoTaps(&hand)
        #expect(
            Self.names(hand, [single: "single", double: "double"])
                == ["single ended", "single ended", "double ended"])
        #expect(hand.events.map { hand.time(of: $0) }.first == .milliseconds(50))
    }

    enum Waiting: CaseIterable {
        case required
        case otherFailureRequirement
        case selfFailureRequirement
    }

    /// A single tap that waits for a double tap to fail, in one of the three ways to say so, the
    /// recognisers added in this order or the other.
    static func waitingHand(_ waiting: Waiting, doubleFirst: Bool) -> (Hand, [RecognizerID: String])
    {
        var hand = Hand()
        var ofSingle = GesturePolicies()
        var ofDouble = GesturePolicies()
        switch waiting {
        case .required: break
        case .otherFailureRequirement:
            ofSingle.otherFailureRequirementPolicy = .custom { $0.other.kind == .tap }
        case .selfFailureRequirement:
            ofDouble.selfFailureRequirementPolicy = .always
        }
        var ids: [String: RecognizerID] = [:]
        for name in doubleFirst ? ["double", "single"] : ["single", "double"] {
            ids[name] =
                name == "single"
                ? hand.surface.add(Self.single, policies: ofSingle)
                : hand.surface.add(Self.double, policies: ofDouble)
        }
        if waiting == .required, let single = ids["single"], let double = ids["double"] {
            hand.surface.require(single, toFail: double)
        }
        return (hand, Dictionary(uniqueKeysWithValues: ids.map { ($1, $0) }))
    }

    @Test(
        "a single tap that waits is not made by a double tap",
        arguments: Waiting.allCases, [false, true])
    func waitingAndDouble(waiting: Waiting, doubleFirst: Bool) {
        var (hand, names) = Self.waitingHand(waiting, doubleFirst: doubleFirst)
        Self.twoTaps(&hand)
        #expect(Self.names(hand, names) == ["double ended"])
    }

    @Test(
        "a single tap that waits is made as soon as no second one can come",
        arguments: Waiting.allCases, [false, true])
    func waitingAndSingle(waiting: Waiting, doubleFirst: Bool) {
        var (hand, names) = Self.waitingHand(waiting, doubleFirst: doubleFirst)
        hand.tap(for: .milliseconds(50))
        hand.pass(.milliseconds(350))
        #expect(hand.events.isEmpty)
        hand.pass(.nanoseconds(1))
        #expect(Self.names(hand, names) == ["single ended"])
        #expect(
            hand.events.map { hand.time(of: $0) } == [.milliseconds(400) + .nanoseconds(1)])
        #expect(hand.events.first?.location == Point(x: 100, y: 100))
    }

    @Test("a single tap that waits is made at once when the second press lasts too long")
    func waitingAndLongSecond() {
        var (hand, names) = Self.waitingHand(.required, doubleFirst: false)
        hand.tap(for: .milliseconds(50))
        hand.pass(.milliseconds(100))
        hand.touch((100, 100))
        hand.pass(.seconds(1))
        hand.lift()
        #expect(Self.names(hand, names) == ["single ended"])
    }

    @Test("what waits, and is broken off, is not made")
    func waitingAndCancelled() {
        var (hand, _) = Self.waitingHand(.required, doubleFirst: false)
        hand.tap(for: .milliseconds(50))
        var events: [GestureEvent] = []
        hand.surface.cancelContacts(at: hand.now, into: &events)
        hand.pass(.seconds(2))
        #expect(events.isEmpty && hand.events.isEmpty)
        #expect(hand.surface.nextDeadline == nil)
        // And what follows is a first tap again.
        hand.tap(for: .milliseconds(50))
        hand.pass(.seconds(2))
        #expect(hand.states == [.recognized])
    }

    @Test("whoever waits by a policy that has changed its mind does not wait for ever")
    func changedMind() {
        var policies = GesturePolicies()
        policies.otherFailureRequirementPolicy = .custom { $0.other.numberOfTouches > 0 }
        var hand = Hand()
        hand.surface.add(Self.single, policies: policies)
        hand.surface.add(Self.double)
        hand.tap(for: .milliseconds(50))
        hand.pass(.seconds(1))
        #expect(hand.states == [.recognized])
    }

    @Test("policies that are changed free those that wait")
    func changedPolicies() {
        var policies = GesturePolicies()
        policies.otherFailureRequirementPolicy = .always
        var hand = Hand()
        let single = hand.surface.add(Self.single, policies: policies)
        hand.surface.add(Self.double)
        hand.tap(for: .milliseconds(50))
        hand.surface.setPolicies(GesturePolicies(), of: single)
        #expect(hand.surface.nextDeadline == hand.now)
        hand.pass(.zero)
        #expect(hand.events.map(\.recognizer) == [single])
        #expect(hand.events.map { hand.time(of: $0) } == [.milliseconds(50)])
    }

    @Test(
        "without leave to go on together nobody who waited begins beside the winner, in any order",
        arguments: [false, true])
    func exclusiveAndWaiting(isWaitingFirst: Bool) {
        var never = GesturePolicies()
        never.simultaneousRecognitionPolicy = .never
        var hand = Hand()
        let winner = hand.surface.add(
            ScriptedGesture(.none, .begin, .change, .end), policies: never)
        let waiting = ScriptedGesture(.begin, .change, .change, .end)
        var ids: [RecognizerID] = []
        for gesture in isWaitingFirst
            ? [waiting, ScriptedGesture()] : [ScriptedGesture(), waiting]
        {
            ids.append(hand.surface.add(gesture, policies: never))
        }
        if !isWaitingFirst { ids.reverse() }
        hand.surface.require(ids[0], toFail: ids[1])
        hand.touch((100, 100))
        hand.touch((110, 100))
        hand.touch((120, 100))
        hand.lift()
        #expect(hand.events.allSatisfy { $0.recognizer == winner })
        #expect(hand.states == [.began, .changed, .ended])
    }

    @Test(
        "of those that wait for each other the one that was added last goes first", arguments: 2...4
    )
    func circle(size: Int) {
        var hand = Hand()
        let ids = (0..<size).map { _ in hand.surface.add(Self.single) }
        for index in ids.indices {
            hand.surface.require(ids[index], toFail: ids[(index + 1) % size])
        }
        for _ in 0..<2 {
            hand.tap(for: .milliseconds(50))
            hand.pass(.seconds(1))
        }
        #expect(hand.events.count >= 2)
        #expect(hand.surface.nextDeadline == nil)
        #expect(ids.allSatisfy { hand.surface.present($0)?.state == .possible })
        Self.twoTaps(&hand)
        #expect(hand.events.count >= 4)
    }

    @Test("all waiting for all others do not wait for ever")
    func everybodyWaits() {
        var policies = GesturePolicies()
        policies.otherFailureRequirementPolicy = .always
        var hand = Hand()
        for _ in 0..<5 { hand.surface.add(Self.single, policies: policies) }
        hand.tap(for: .milliseconds(50))
        #expect(hand.events.map(\.recognizer.number) == [4])
    }

    @Test("a continuous gesture that waited begins when the other has failed")
    func continuousWaiting() {
        var hand = Hand()
        let first = hand.surface.add(ScriptedGesture(.none, .none, .fail))
        let second = hand.surface.add(ScriptedGesture(.none, .begin, .change, .change, .end))
        hand.surface.require(second, toFail: first)
        hand.touch((10, 10))
        hand.touch((20, 10))
        #expect(hand.events.isEmpty)
        hand.touch((30, 10))
        #expect(Self.names(hand, [second: "second"]) == ["second began", "second changed"])
        #expect((hand.surface.gesture(second) as? ScriptedGesture)?.waits == 1)
        hand.touch((40, 10))
        hand.lift()
        #expect(hand.states == [.began, .changed, .changed, .ended])
    }

    @Test(
        "a continuous gesture that is over before it could begin has failed",
        arguments: [GestureStep.end, .cancel, .fail, .none])
    func overWhileWaiting(last: GestureStep) {
        var hand = Hand()
        let first = hand.surface.add(TapGestureRecognizer(numberOfTapsRequired: 2))
        let second = hand.surface.add(ScriptedGesture(.begin, last))
        hand.surface.require(second, toFail: first)
        hand.tap(for: .milliseconds(50))
        hand.pass(.seconds(1))
        #expect(hand.events.isEmpty)
    }

    @Test("whoever waits for a gesture fails when that one is recognised")
    func requirementBroken() {
        var hand = Hand()
        let first = hand.surface.add(ScriptedGesture(.none, .begin, .change, .end))
        let second = hand.surface.add(ScriptedGesture(.begin, .change, .end))
        let third = hand.surface.add(ScriptedGesture(.none, .none, .begin))
        hand.surface.require(second, toFail: first)
        hand.surface.require(third, toFail: first)
        hand.touch((10, 10))
        hand.touch((20, 10))
        hand.touch((30, 10))
        hand.lift()
        #expect(hand.events.allSatisfy { $0.recognizer == first })
        #expect(hand.states == [.began, .changed, .ended])
    }

    @Test("a gesture that begins later fails at once while the one it waits for is under way")
    func requirementBrokenBefore() {
        var hand = Hand()
        let region = hand.surface.addRegion(frame: Hand.surface)
        let first = hand.surface.add(ScriptedGesture(.begin), to: region)
        let second = hand.surface.add(ScriptedGesture(.begin), to: region)
        hand.surface.require(second, toFail: first)
        hand.touch((10, 10))
        #expect(hand.events.map(\.recognizer) == [first])
    }

    @Test("without leave to go on together the first to be recognised wins, inner before outer")
    func exclusive() {
        var policies = GesturePolicies()
        policies.simultaneousRecognitionPolicy = .never
        var hand = Hand()
        let region = hand.surface.addRegion(frame: Hand.surface)
        let outer = hand.surface.add(ScriptedGesture(.none, .begin, .end), policies: policies)
        let inner = hand.surface.add(
            ScriptedGesture(.none, .begin, .end), to: region, policies: policies)
        hand.touch((10, 10))
        hand.touch((20, 10))
        hand.lift()
        #expect(
            Self.names(hand, [inner: "inner", outer: "outer"]) == ["inner began", "inner ended"])
    }

    @Test("who wants to begin while another goes on alone fails")
    func exclusiveLater() {
        var policies = GesturePolicies()
        policies.simultaneousRecognitionPolicy = .custom { $0.gesture.kind != $0.other.kind }
        var hand = Hand()
        hand.surface.add(ScriptedGesture(.begin, .change, .end), policies: policies)
        hand.surface.add(ScriptedGesture(.none, .begin, .end), policies: policies)
        hand.touch((10, 10))
        hand.touch((20, 10))
        hand.lift()
        #expect(hand.events.map(\.recognizer.number) == [0, 0, 0])
    }

    @Test("one of the two allowing it is enough", arguments: [false, true])
    func oneSided(secondAllows: Bool) {
        var never = GesturePolicies()
        never.simultaneousRecognitionPolicy = .never
        let always = GesturePolicies()
        var hand = Hand()
        hand.surface.add(ScriptedGesture(.begin), policies: secondAllows ? never : always)
        hand.surface.add(ScriptedGesture(.begin), policies: secondAllows ? always : never)
        hand.touch((10, 10))
        #expect(hand.states == [.began, .began])
    }

    @Test("gestures made with different fingers do not concern each other")
    func differentFingers() {
        var never = GesturePolicies()
        never.simultaneousRecognitionPolicy = .never
        var hand = Hand()
        for x in [0.0, 200] {
            let region = hand.surface.addRegion(
                frame: Rectangle(x: x, y: 0, width: 200, height: 400))
            hand.surface.add(ScriptedGesture(.begin), to: region, policies: never)
        }
        hand.touch((10, 10), (300, 10))
        #expect(hand.states == [.began, .began])
    }

    @Test("a tap never prevents one that takes more taps, and the other way round")
    func tapsPrevent() {
        var never = GesturePolicies()
        never.simultaneousRecognitionPolicy = .never
        var hand = Hand()
        let single = hand.surface.add(Self.single, policies: never)
        let double = hand.surface.add(Self.double, policies: never)
        Self.twoTaps(&hand)
        #expect(
            Self.names(hand, [single: "single", double: "double"])
                == ["single ended", "single ended", "double ended"])
        #expect(!Self.single.canPrevent(Self.double))
        #expect(Self.double.canPrevent(Self.single))
        #expect(Self.single.canPrevent(ScriptedGesture()))
        #expect(ScriptedGesture().canPrevent(Self.single))
    }

    @Test("a gesture that must not begin fails")
    func begin() {
        var policies = GesturePolicies()
        policies.beginPolicy = .custom { $0.state == .possible && $0.location.x < 50 }
        var hand = Hand(Self.single, policies: policies)
        hand.tap(60, 60, for: .milliseconds(50))
        #expect(hand.events.isEmpty)
        hand.tap(40, 60, for: .milliseconds(50))
        #expect(hand.states == [.recognized])
    }

    @Test("policies are asked as they are when the question arises")
    func laterPolicies() {
        var hand = Hand()
        let id = hand.surface.add(Self.single)
        var policies = hand.surface.policies(of: id) ?? GesturePolicies()
        policies.beginPolicy = .never
        hand.surface.setPolicies(policies, of: id)
        hand.tap(for: .milliseconds(50))
        #expect(hand.events.isEmpty)
    }

    @Test("who has seen all its fingers lifted and says nothing has failed, or is cancelled")
    func forgotten() {
        var hand = Hand()
        let waiting = hand.surface.add(ScriptedGesture(.begin))
        let idle = hand.surface.add(ScriptedGesture())
        hand.surface.require(waiting, toFail: idle)
        let begun = hand.surface.add(ScriptedGesture(.begin))
        hand.touch((10, 10))
        hand.lift()
        #expect(Self.names(hand, [begun: "begun"]) == ["begun began", "begun cancelled"])
    }

    @Test(
        "a step that the state does not allow breaks the gesture off",
        arguments: [
            (ScriptedGesture(.change, .change), [GestureState]()),
            (ScriptedGesture(.cancel), []), (ScriptedGesture(.end), []),
            (ScriptedGesture(.begin, isContinuous: false), []),
            (ScriptedGesture(.change, isContinuous: false), []),
            (ScriptedGesture(.begin, .begin), [.began, .cancelled]),
            (ScriptedGesture(.begin, .fail), [.began, .cancelled]),
            (ScriptedGesture(.begin, .change, .begin), [.began, .changed, .cancelled]),
        ])
    func illegalSteps(gesture: ScriptedGesture, states: [GestureState]) {
        var hand = Hand(gesture)
        for x in 0..<5 { hand.touch((Double(x), 10)) }
        hand.lift()
        #expect(hand.states == states)
    }
}
