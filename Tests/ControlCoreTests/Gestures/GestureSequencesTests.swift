import ControlCore
import TestSupport
import Testing

@Suite("Pinch, rotation, magnification, force, click and press, whatever the hand does")
struct GestureSequencesTests {
    /// Four fingers, two pointers and a button that come, move and go at random.
    struct Play {
        var hand = Hand(bounds: Rectangle(x: 0, y: 0, width: 100, height: 100))
        let recognizers: [RecognizerID: Bool]
        private var down: [Int: Contact] = [:]
        private var generator: SeededGenerator

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            let region = hand.surface.addRegion(
                frame: Rectangle(x: 0, y: 0, width: 70, height: 100))
            var recognizers: [RecognizerID: Bool] = [:]
            let gestures: [any GestureRecognizer] = [
                PinchGestureRecognizer(), RotationGestureRecognizer(),
                MagnificationGestureRecognizer(), ForceTouchGestureRecognizer(),
                ClickGestureRecognizer(numberOfClicksRequired: 2),
                ClickGestureRecognizer(buttonMask: [.secondary]), PressGestureRecognizer(),
            ]
            for (index, gesture) in gestures.enumerated() {
                let place = index.isMultiple(of: 2) ? RegionID.surface : region
                let id = hand.surface.add(gesture, to: place)
                recognizers[id] = gesture.isContinuous
            }
            self.recognizers = recognizers
        }

        private mutating func coordinate() -> Double {
            switch Int.random(in: 0..<40, using: &generator) {
            case 0: [Double.nan, .infinity, 1e300, -1e200].randomElement(using: &generator) ?? 0
            case 1..<8: 50
            default: Double(Int.random(in: 0..<100, using: &generator))
            }
        }

        private mutating func force() -> Double? {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: nil
            case 1: .nan
            case 2: 7
            default: .random(in: 0...1, using: &generator)
            }
        }

        private mutating func contact(_ id: Int) -> Contact {
            var contact = Contact(
                id: id, phase: .began, location: Point(x: coordinate(), y: coordinate()),
                force: force())
            switch id {
            case 4:
                contact.tool = .pointer(
                    PointerButton.allCases.randomElement(using: &generator) ?? .other)
            case 5: contact.tool = .pointer(.primary)
            case 6: contact.tool = .press(on: .surface)
            default: break
            }
            return contact
        }

        /// Some contacts change at one instant.
        mutating func change() {
            // All at once now and then: after too many fingers, all must go.
            if Int.random(in: 0..<12, using: &generator) == 0 {
                hand.lift()
                down = [:]
                return
            }
            var contacts: [Contact] = []
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let id = Int.random(in: 0..<7, using: &generator)
                var contact = contact(id)
                if let before = down[id] {
                    contact.tool = before.tool
                    switch Int.random(in: 0..<20, using: &generator) {
                    case 0: contact.phase = .cancelled
                    case 1..<6: contact.phase = .ended
                    case 6: contact.phase = .began
                    case 7: contact.phase = .stationary
                    default: contact.phase = .moved
                    }
                    // Pointers rest more than fingers, or there were no press.
                    if Int.random(in: 0..<8, using: &generator) < (id < 4 ? 3 : 7) {
                        contact.location = before.location
                    }
                }
                down[id] = contact.isDown ? contact : nil
                contacts.append(contact)
            }
            hand.tell(contacts)
        }

        /// How long until the next change.
        mutating func pause() -> Duration {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0: .milliseconds(Int.random(in: 0...2000, using: &generator))
            case 1..<4: .zero
            default: .microseconds(Int.random(in: 100...40_000, using: &generator))
            }
        }
    }

    private static func isFinite(_ event: GestureEvent) -> Bool {
        let numbers: [Double] =
            switch event.measure {
            case .none: []
            case .translation(let way, let velocity): [way.dx, way.dy, velocity.dx, velocity.dy]
            case .scale(let scale, let velocity): [scale, velocity]
            case .rotation(let rotation, let velocity): [rotation, velocity]
            case .force(let absolute, let fraction): [absolute, fraction]
            case .magnification(let magnification, let velocity): [magnification, velocity]
            }
        return (numbers + [event.location.x, event.location.y]).allSatisfy(\.isFinite)
    }

    @Test("each begins, changes and ends as it may, and measures numbers", arguments: 1...10)
    func legal(seed: UInt64) {
        var play = Play(seed: seed)
        for _ in 0..<3000 {
            play.change()
            play.hand.pass(play.pause())
        }
        play.hand.cancel()
        play.hand.pass(.seconds(10))
        var states: [RecognizerID: GestureState] = [:]
        var made: [RecognizerID: Int] = [:]
        var moment = Moment(nanoseconds: 0)
        for event in play.hand.events {
            let isContinuous = play.recognizers[event.recognizer] ?? false
            let before = states[event.recognizer] ?? .possible
            #expect(before.canBecome(event.state, isContinuous: isContinuous))
            let isOver = event.state == .ended || event.state == .cancelled
            states[event.recognizer] = isOver ? .possible : event.state
            if isOver { made[event.recognizer, default: 0] += 1 }
            #expect(Self.isFinite(event))
            #expect(event.moment >= moment)
            moment = event.moment
            switch event.measure {
            case .scale(let scale, _): #expect(scale > 0)
            case .magnification(let magnification, _): #expect(magnification > -1)
            case .force(let absolute, let fraction):
                #expect((0...1).contains(absolute))
                #expect(fraction == absolute)
                #expect(!isOver || absolute == 0)
            default: break
            }
        }
        #expect(states.values.allSatisfy { $0 == .possible })
        // The play is worth something only if each gesture was made in it.
        #expect(play.recognizers.keys.allSatisfy { made[$0] != nil })
    }

    @Test("it makes no difference who asks for what is due, and when", arguments: 1...10)
    func chopped(seed: UInt64) {
        var inTime = Play(seed: seed)
        var late = Play(seed: seed)
        var chopped = Play(seed: seed)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            inTime.change()
            inTime.hand.pass(inTime.pause())
            late.change()
            late.hand.skip(late.pause())
            chopped.change()
            var pause = chopped.pause()
            while pause > .zero {
                let part = min(
                    pause, .microseconds(Int.random(in: 1...200_000, using: &generator)))
                chopped.hand.skip(part)
                chopped.hand.pass(.zero)
                var rest: [GestureEvent] = []
                chopped.hand.surface.advance(to: chopped.hand.now, into: &rest)
                #expect(rest.isEmpty)
                pause -= part
            }
        }
        inTime.hand.cancel()
        late.hand.cancel()
        chopped.hand.cancel()
        #expect(inTime.hand.events.count > 100)
        #expect(inTime.hand.events == late.hand.events)
        #expect(inTime.hand.events == chopped.hand.events)
    }
}
