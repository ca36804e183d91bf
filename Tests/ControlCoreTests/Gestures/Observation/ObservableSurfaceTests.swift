import ControlCore
import Testing

@Suite("ObservableSurface")
@MainActor
struct ObservableSurfaceTests {
    let view = ObservableSurface(GestureSurface(bounds: Hand.surface))

    /// One finger goes through these phases, ten milliseconds apart, one point further each time.
    func play(_ phases: [Contact.Phase], finger: Int = 0, from x: Double = 100, at start: Int = 0) {
        for (step, phase) in phases.enumerated() {
            let contact = Contact(
                id: finger, phase: phase, location: Point(x: x + Double(step), y: 100))
            view.handle([contact], at: Moment(nanoseconds: Int64(start + 10 * step) * 1_000_000))
        }
    }

    /// The next so many elements; fewer if it ends before.
    func next<Sequence: AsyncSequence>(
        _ count: Int, of iterator: inout Sequence.AsyncIterator, _: Sequence
    ) async -> [Sequence.Element] where Sequence.Failure == Never {
        var elements: [Sequence.Element] = []
        while elements.count < count, let element = await iterator.next(isolation: #isolation) {
            elements.append(element)
        }
        return elements
    }

    /// What a loop over the sequence gets of what happens in `body`.
    func elements<Sequence: AsyncSequence>(
        _ count: Int, of sequence: Sequence, while body: () -> Void
    ) async -> [Sequence.Element] where Sequence.Failure == Never {
        var iterator = sequence.makeAsyncIterator()
        body()
        return await next(count, of: &iterator, sequence)
    }

    static let wholeCourse: [Contact.Phase] = [.began, .moved, .moved, .moved, .ended]

    @Test("the present state first, then each state in its order, once")
    func course() async {
        let sequence = view.gesture(TouchDownGestureRecognizer())
        let seen = await elements(6, of: sequence) { play(Self.wholeCourse) }
        #expect(
            seen.map(\.state) == [.possible, .began, .changed, .changed, .changed, .ended])
    }

    @Test("who starts while a gesture is under way gets that state first")
    func late() async {
        let id = view.add(TouchDownGestureRecognizer())
        play([.began])
        let seen = await elements(2, of: view.gesture(id)) { play([.ended], at: 10) }
        #expect(seen.map(\.state) == [.began, .ended])
    }

    @Test("when() passes only the states that are named, and none without a name")
    func when() async {
        let id = view.add(TouchDownGestureRecognizer())
        var ended = view.gesture(id).when(.recognized).makeAsyncIterator()
        var ends = view.gesture(id).when(.began, .ended).makeAsyncIterator()
        var nothing = view.gesture(id).when().makeAsyncIterator()
        play(Self.wholeCourse)
        play(Self.wholeCourse, at: 1000)
        let sequence = view.gesture(id)
        #expect(await next(2, of: &ended, sequence).map(\.state) == [.ended, .ended])
        #expect(
            await next(4, of: &ends, sequence).map(\.state) == [.began, .ended, .began, .ended])
        view.close()
        #expect(await next(1, of: &nothing, sequence).isEmpty)
        #expect(await next(1, of: &ended, sequence).isEmpty)
    }

    @Test("an element stays what it was, however late it is read")
    func values() async {
        let sequence = view.gesture(TouchDownGestureRecognizer()).when(.began)
        let seen = await elements(1, of: sequence) { play(Self.wholeCourse) }
        #expect(seen.map { $0.location() } == [Point(x: 100, y: 100)])
        #expect(seen.map { $0.touches.map(\.id) } == [[0]])
    }

    @Test("two loops over one sequence both get everything; one that ends does not end the other")
    func twice() async {
        let sequence = view.gesture(TouchDownGestureRecognizer()).when(.began)
        var stays = sequence.makeAsyncIterator()
        do {
            var leaves = sequence.makeAsyncIterator()
            play(Self.wholeCourse)
            #expect(await next(1, of: &leaves, sequence).count == 1)
        }
        play(Self.wholeCourse, at: 1000)
        #expect(await next(2, of: &stays, sequence).count == 2)
    }

    @Test("the recogniser of a sequence leaves with the last loop and the last sequence over it")
    func leaving() async {
        var sequence: GestureSequence? = view.gesture(TouchDownGestureRecognizer())
        guard let id = sequence?.recognizers.first else { return }
        var loop = sequence?.makeAsyncIterator()
        sequence = nil
        play([.began])
        #expect(view.surface.gesture(id) != nil)
        #expect(await loop?.next()?.state == .possible)
        loop = nil
        #expect(view.surface.gesture(id) != nil)
        play([.moved], at: 10)
        #expect(view.surface.gesture(id) == nil)
    }

    @Test("a recogniser that was added to the surface itself stays")
    func staying() {
        let id = view.add(TapGestureRecognizer())
        do { _ = view.gesture(id).makeAsyncIterator() }
        play([.began, .ended])
        #expect(view.surface.gesture(id) != nil)
    }

    @Test("when the surface is gone, loops end after what was seen, and new ones are empty")
    func gone() async {
        var view: ObservableSurface? = ObservableSurface(GestureSurface(bounds: Hand.surface))
        let sequence = view?.gesture(TapGestureRecognizer())
        var before = sequence?.makeAsyncIterator()
        view = nil
        #expect(await before?.next()?.state == .possible)
        #expect(await before?.next() == nil)
        var after = sequence?.makeAsyncIterator()
        #expect(await after?.next() == nil)
    }

    @Test("a loop over a recogniser that leaves ends, and one begun after closing is empty")
    func ends() async {
        let id = view.add(TapGestureRecognizer())
        var loop = view.gesture(id).makeAsyncIterator()
        view.change { $0.remove(id, at: Moment(nanoseconds: 0), into: &$1) }
        #expect(await loop.next()?.state == .possible)
        #expect(await loop.next() == nil)
        view.close()
        var late = view.gesture(TapGestureRecognizer()).makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    @Test("a loop ends with its task")
    func cancellation() async {
        let sequence = view.gesture(TapGestureRecognizer())
        var hasStarted = sequence.makeAsyncIterator()
        let task = Task { @MainActor in
            var states: [GestureState] = []
            for await gesture in sequence { states.append(gesture.state) }
            return states
        }
        while await hasStarted.next() == nil {}
        await Task.yield()
        task.cancel()
        play([.began, .ended])
        // Whatever was told before the end was told; nothing after it.
        #expect(await !task.value.contains(.recognized))
    }

    @Test("anyGesture gives the present state of each in order, then what any of them reports")
    func anyGesture() async {
        let sequence = view.anyGesture(
            TapGestureRecognizer(), TouchDownGestureRecognizer())
        let seen = await elements(5, of: sequence) { play([.began, .ended]) }
        #expect(seen.map(\.state) == [.possible, .possible, .began, .recognized, .ended])
        #expect(
            seen.map(\.event.kind) == [.tap, .touchDown, .touchDown, .tap, .touchDown])
    }

    @Test("anyGesture with states gives of each only the state named with it")
    func anyGestureWhen() async {
        let sequence = view.anyGesture(
            (TapGestureRecognizer(), when: .recognized),
            (TouchDownGestureRecognizer(), when: .began))
        let seen = await elements(2, of: sequence) { play([.began, .ended]) }
        #expect(seen.map(\.event.kind) == [.touchDown, .tap])
        let possible = view.anyGesture((TapGestureRecognizer(), when: .possible))
        #expect(await elements(1, of: possible) {}.count == 1)
    }

    @Test("what time alone decides is told, too")
    func time() async {
        let sequence = view.gesture(LongPressGestureRecognizer())
        let seen = await elements(2, of: sequence) {
            play([.began])
            view.advance(to: Moment(nanoseconds: 500_000_000))
        }
        #expect(seen.map(\.state) == [.possible, .began])
    }

    @Test("swipes in several directions are told apart from each other, up and down as well")
    func swipes() async {
        let sequence = view.swipeGesture([.left, .right, .down])
        #expect(sequence.recognizers.count == 3)
        let seen = await elements(4, of: sequence) {
            for phase in [Contact.Phase.began, .moved, .ended] {
                let y = phase == .began ? 100.0 : 200
                let contact = Contact(id: 0, phase: phase, location: Point(x: 100, y: y))
                view.handle([contact], at: Moment(nanoseconds: 0))
            }
        }
        #expect(seen.map(\.state) == [.possible, .possible, .possible, .recognized])
        #expect(seen.last?.event.recognizer == sequence.recognizers.last)
    }

    @Test("no direction at all is over at once")
    func noSwipes() async {
        let sequence = view.swipeGesture([])
        #expect(await elements(1, of: sequence) {}.isEmpty)
    }

    @Test("a gesture that failed is not told")
    func failed() async {
        let sequence = view.anyGesture(
            TapGestureRecognizer(numberOfTouchesRequired: 2), TouchDownGestureRecognizer())
        let seen = await elements(4, of: sequence) { play([.began, .ended]) }
        #expect(seen.map(\.state) == [.possible, .possible, .began, .ended])
    }

    @Test("asLocation tells the place in the coordinates that are asked for")
    func locations() async {
        let outer = view.addRegion(frame: Rectangle(x: 50, y: 50, width: 200, height: 200))
        let inner = view.addRegion(
            frame: Rectangle(x: 10, y: 20, width: 100, height: 100), in: outer)
        let other = view.addRegion(frame: Rectangle(x: 300, y: 0, width: 9, height: 9))
        let taps = view.gesture(TapGestureRecognizer(), in: inner).when(.recognized)
        let expected: [(TargetRegion, Point)] = [
            (.view, Point(x: 40, y: 30)), (.superview, Point(x: 50, y: 50)),
            (.window, Point(x: 100, y: 100)), (.this(other), Point(x: -200, y: 100)),
        ]
        for (turn, (target, place)) in expected.enumerated() {
            let seen = await elements(1, of: taps.asLocation(in: target)) {
                play([.began, .ended], at: 1000 * turn)
            }
            #expect(seen == [place])
        }
    }

    @Test("asTouches gives the contacts")
    func touches() async {
        let sequence = view.gesture(TouchDownGestureRecognizer()).asTouches()
        let seen = await elements(3, of: sequence) { play([.began, .ended]) }
        #expect(seen.map { $0.map(\.id) } == [[], [0], []])
    }

    @Test("what is cancelled by a change of the surface is told, too")
    func changes() async {
        let id = view.add(TouchDownGestureRecognizer())
        var loop = view.gesture(id).makeAsyncIterator()
        play([.began])
        view.change { $0.cancelContacts(at: Moment(nanoseconds: 1), into: &$1) }
        play([.began], at: 10)
        view.change { $0.remove(id, at: Moment(nanoseconds: 20_000_000), into: &$1) }
        view.close()
        let sequence = view.gesture(id)
        #expect(
            await next(9, of: &loop, sequence).map(\.state)
                == [.possible, .began, .cancelled, .began, .cancelled])
        #expect(await elements(1, of: sequence) {}.isEmpty)
    }

    @Test(
        "the contacts of an element are those of its instant, however late the call",
        arguments: [
            false, true,
        ])
    func touchesInTime(isLate: Bool) async {
        let sequence = view.gesture(LongPressGestureRecognizer()).when(.began)
        let seen = await elements(1, of: sequence) {
            play([.began], finger: 7)
            if !isLate { view.advance(to: Moment(nanoseconds: 500_000_000)) }
            play([.ended], finger: 7, at: 900)
        }
        #expect(seen.map { $0.touches.map(\.id) } == [[7]])
    }

    @Test("the first element is of the present instant")
    func firstMoment() async {
        let id = view.add(TouchDownGestureRecognizer())
        let minute = Moment(nanoseconds: 60_000_000_000)
        view.advance(to: minute)
        let seen = await elements(1, of: view.gesture(id)) {}
        #expect(seen.map(\.event.moment) == [minute])
    }

    @Test("asLocationInView tells the place to whoever asks, in whose coordinates he asks")
    func locationInView() async {
        let region = view.addRegion(frame: Rectangle(x: 50, y: 50, width: 200, height: 200))
        let sequence = view.gesture(TapGestureRecognizer(), in: region).when(.recognized)
            .asLocationInView()
        let seen = await elements(1, of: sequence) { play([.began, .ended]) }
        #expect(seen.map { $0(.view) } == [Point(x: 50, y: 50)])
        #expect(seen.map { $0(.window) } == [Point(x: 100, y: 100)])
    }

    @Test("of two gestures with force each press is told once for each")
    func fractionOfSeveral() async {
        let ids = (0..<2).map { _ in
            view.add(Measured([0.1, 0.6, 0.7].map { .force(absolute: $0, fraction: $0) }))
        }
        var loops = ids.map {
            view.gesture($0).when(fractionCompletedExceeds: 0.5).makeAsyncIterator()
        }
        play([.began, .moved, .moved])
        view.close()
        for index in loops.indices {
            #expect(await next(9, of: &loops[index], view.gesture(ids[0])).count == 1)
        }
    }

    /// A gesture that measures what it is told to.
    struct Measured: GestureRecognizer {
        var measures: [GestureMeasure]
        private(set) var measure = GestureMeasure.none
        var kind: GestureKind { GestureKind(rawValue: "measured") }
        var isContinuous: Bool { true }
        var location: Point { .zero }
        init(_ measures: [GestureMeasure]) { self.measures = measures }
        mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
            measure = measures.removeFirst()
            return contacts.began.isEmpty ? .change : .begin
        }
        mutating func reset() {}
    }

    @Test("the operators give what a gesture measures, and nothing where it does not")
    func measures() async {
        let id = view.add(
            Measured([
                .none, .translation(Vector(dx: 1, dy: 2), velocity: Vector(dx: 3, dy: 4)),
                .scale(5, velocity: 6), .rotation(7, velocity: 8),
                .magnification(9, velocity: 10), .force(absolute: 0.5, fraction: 0.75),
            ]))
        let gesture = view.gesture(id)
        var translation = gesture.asTranslation().makeAsyncIterator()
        var scale = gesture.asScale().makeAsyncIterator()
        var rotation = gesture.asRotation().makeAsyncIterator()
        var magnification = gesture.asMagnification().makeAsyncIterator()
        var force = gesture.asForce().makeAsyncIterator()
        play([.began, .moved, .moved, .moved, .moved, .moved])
        view.close()
        #expect(
            await next(9, of: &translation, gesture.asTranslation()).map { [$0, $1] }
                == [[Vector(dx: 1, dy: 2), Vector(dx: 3, dy: 4)]])
        #expect(
            await next(9, of: &scale, gesture.asScale()).map { [$0, $1] } == [[5, 6], [10, 10]])
        #expect(await next(9, of: &rotation, gesture.asRotation()).map { [$0, $1] } == [[7, 8]])
        #expect(await next(9, of: &magnification, gesture.asMagnification()) == [9])
        #expect(await next(9, of: &force, gesture.asForce()) == [0.5])
    }

    @Test(
        "of each press, the first change that reaches the fraction; that exceeds 0, if it is 0",
        arguments: [
            (0.5, [2]), (0.75, [3]), (0.750001, []), (0.0, [1]),
        ])
    func fraction(limit: Double, expected: [Int]) async {
        let fractions = [0.6, 0.25, 0.5, 0.75, 0.6]
        let id = view.add(
            Measured((fractions + fractions).map { .force(absolute: $0 / 2, fraction: $0) }))
        let sequence = view.gesture(id).when(fractionCompletedExceeds: limit).asForce()
        var iterator = sequence.makeAsyncIterator()
        for press in 0..<2 {
            play([.began, .moved, .moved, .moved, .moved], finger: press, at: 1000 * press)
            let now = Moment(nanoseconds: 0)
            view.change { $0.setEnabled(false, id, at: now, into: &$1) }
            view.change { $0.setEnabled(true, id, at: now, into: &$1) }
        }
        view.close()
        let both = (expected + expected).map { fractions[$0] / 2 }
        #expect(await next(9, of: &iterator, sequence) == both)
    }
}
