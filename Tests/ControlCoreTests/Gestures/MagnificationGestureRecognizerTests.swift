import ControlCore
import Testing

@Suite("MagnificationGestureRecognizer")
struct MagnificationGestureRecognizerTests {
    private func magnification(_ event: GestureEvent?) -> Double? {
        guard case .magnification(let magnification, _) = event?.measure else { return nil }
        return magnification
    }

    @Test(
        "is the scale less 1",
        arguments: [
            ([100, 108], nil), ([100, 110], 0.018518519), ([200, 190], -0.010416667),
            ([100, 110, 200], 0.851851852), ([100, 0], -0.989130435),
        ] as [([Double], Double?)])
    func scales(distances: [Double], expected: Double?) {
        var hand = Hand(MagnificationGestureRecognizer())
        for distance in distances { PinchGestureRecognizerTests.spread(&hand, to: distance) }
        hand.lift()
        #expect(hand.states.first == (expected == nil ? nil : .began))
        #expect(hand.states.last == (expected == nil ? nil : .ended))
        guard let expected else { return }
        #expect(PinchGestureRecognizerTests.isNear(magnification(hand.events.last), expected))
        #expect(hand.events.last?.kind == .magnification)
    }

    @Test("is 0 before it begins and after it is over")
    func rest() {
        var hand = Hand()
        let id = hand.surface.add(MagnificationGestureRecognizer())
        #expect(hand.surface.present(id)?.measure == .magnification(0, velocity: 0))
        PinchGestureRecognizerTests.spread(&hand, to: 100)
        PinchGestureRecognizerTests.spread(&hand, to: 108)
        #expect(hand.surface.present(id)?.measure == .magnification(0, velocity: 0))
        PinchGestureRecognizerTests.spread(&hand, to: 200)
        #expect(hand.events.last?.location == Point(x: 200, y: 200))
        hand.lift()
        #expect(hand.surface.present(id)?.measure == .magnification(0, velocity: 0))
    }

    @Test(
        "one that is set counts from there; one that can not be is not set",
        arguments: [
            (0, 0.25), (1, 1.5), (-0.5, -0.375), (-1, 1.314814815), (-2, 1.314814815),
            (.nan, 1.314814815),
        ] as [(Double, Double)])
    func set(value: Double, after: Double) {
        var hand = Hand()
        let id = hand.surface.add(MagnificationGestureRecognizer())
        for distance in [100.0, 200] { PinchGestureRecognizerTests.spread(&hand, to: distance) }
        hand.surface.update(id, as: MagnificationGestureRecognizer.self) {
            $0.setMagnification(value)
        }
        PinchGestureRecognizerTests.spread(&hand, to: 250)
        #expect(PinchGestureRecognizerTests.isNear(magnification(hand.events.last), after))
    }

    @Test("takes the settings of a pinch")
    func settings() {
        var gesture = MagnificationGestureRecognizer()
        gesture.pinch.hysteresis = 0
        var hand = Hand(gesture)
        for distance in [100.0, 101] { PinchGestureRecognizerTests.spread(&hand, to: distance) }
        #expect(PinchGestureRecognizerTests.isNear(magnification(hand.events.last), 0.01))
    }
}
