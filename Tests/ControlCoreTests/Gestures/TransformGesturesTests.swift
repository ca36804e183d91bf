import Testing

@testable import ControlCore

@Suite("TransformGestures")
struct TransformGesturesTests {
    static let pan = RecognizerID(number: 0)
    static let rotation = RecognizerID(number: 1)
    static let pinch = RecognizerID(number: 2)

    private func event(
        _ recognizer: RecognizerID, _ state: GestureState, _ measure: GestureMeasure, at time: Int64
    ) -> GestureEvent {
        GestureEvent(
            recognizer: recognizer, region: .surface, kind: .pan, state: state,
            moment: Moment(nanoseconds: time), location: .zero, measure: measure,
            numberOfTouches: 2)
    }

    private func isNear(_ one: AffineTransform, _ other: [Double]) -> Bool {
        zip([one.a, one.b, one.c, one.d, one.tx, one.ty], other).allSatisfy {
            abs($0 - $1) <= 1e-9
        }
    }

    private static func gestures() -> TransformGestures {
        TransformGestures(pan: pan, rotation: rotation, pinch: pinch)
    }

    @Test(
        "translates, then scales, then rotates",
        arguments: [
            (0, 1, 10, 20, [1, 0, 0, 1, 10, 20]),
            (.pi / 2, 1, 10, 0, [0, 1, -1, 0, 0, 10]),
            (.pi / 2, 2, 10, 5, [0, 2, -2, 0, -10, 20]),
            (0, 2, 10, 5, [2, 0, 0, 2, 20, 10]),
            (
                .pi / 6, 1.5, 4, -2,
                [1.299038106, 0.75, -0.75, 1.299038106, 6.696152423, 0.401923789]
            ),
        ] as [(Double, Double, Double, Double, [Double])])
    func matrix(
        rotation: Double, scale: Double, dx: Double, dy: Double, expected: [Double]
    ) throws {
        var gestures = Self.gestures()
        let translation = Vector(dx: dx, dy: dy)
        _ = gestures.fold(
            event(Self.pan, .began, .translation(translation, velocity: .zero), at: 1))
        _ = gestures.fold(event(Self.rotation, .began, .rotation(rotation, velocity: 0), at: 1))
        let last = gestures.fold(event(Self.pinch, .began, .scale(scale, velocity: 0), at: 1))
        let report = try #require(last)
        #expect(isNear(report.transform, expected))
        // The same as one after the other.
        let place = Point(x: 3, y: -7)
        let moved = (place + translation - .zero) * scale
        let turned = Self.turn(moved, by: rotation)
        let mapped = report.transform.applied(to: place)
        #expect((mapped - turned).magnitude < 1e-9)
    }

    private static func turn(_ way: Vector, by angle: Double) -> Point {
        let report = TransformReport(
            translation: .zero, rotation: angle, scale: 1, velocity: .zero, panState: .possible,
            rotationState: .possible, pinchState: .possible)
        return report.transform.applied(to: .zero + way)
    }

    @Test("leaves everything where it is before a gesture is made")
    func identity() {
        let report = Self.gestures().report
        #expect(report == .possible)
        #expect(report.transform == .identity)
        #expect(report.isIn([.possible]))
        #expect(!report.isIn([.began, .changed, .ended]))
    }

    @Test("reports once for each event of one of the three, with what the others were last")
    func combines() {
        var gestures = Self.gestures()
        let velocity = Vector(dx: 30, dy: 40)
        let first = gestures.fold(
            event(
                Self.pan, .began, .translation(Vector(dx: 1, dy: 2), velocity: velocity), at: 1))
        #expect(first?.translation == Vector(dx: 1, dy: 2))
        #expect(first?.scale == 1)
        #expect(first?.rotation == 0)
        let second = gestures.fold(event(Self.pinch, .began, .scale(2, velocity: 5), at: 2))
        let third = gestures.fold(event(Self.rotation, .began, .rotation(3, velocity: 6), at: 3))
        let expected = TransformReport(
            translation: Vector(dx: 1, dy: 2), rotation: 3, scale: 2,
            velocity: TransformVelocity(translation: velocity, rotation: 6, scale: 5),
            panState: .began, rotationState: .began, pinchState: .began)
        #expect(second?.scale == 2)
        #expect(third == expected)
        #expect(gestures.report == expected)
        let stranger = RecognizerID(number: 9)
        #expect(gestures.fold(event(stranger, .ended, .scale(9, velocity: 9), at: 4)) == nil)
        #expect(gestures.report == expected)
    }

    @Test("one that is over keeps its value for that instant, and counts as not made afterwards")
    func over() {
        for last in [GestureState.ended, .cancelled] {
            var gestures = Self.gestures()
            let measures: [(RecognizerID, GestureMeasure)] = [
                (Self.pan, .translation(Vector(dx: 1, dy: 2), velocity: Vector(dx: 3, dy: 4))),
                (Self.rotation, .rotation(3, velocity: 6)), (Self.pinch, .scale(2, velocity: 5)),
            ]
            for (gesture, measure) in measures {
                _ = gestures.fold(event(gesture, .began, measure, at: 1))
            }
            let whole = gestures.report
            for (gesture, measure) in measures {
                let report = gestures.fold(event(gesture, last, measure, at: 2))
                #expect(report?.transform == whole.transform)
                #expect(report?.velocity == whole.velocity)
                #expect(report?.isIn([last]) == true)
            }
            #expect(!gestures.report.isIn([.began, .changed]))
            let next = gestures.fold(event(Self.pinch, .began, .scale(7, velocity: 8), at: 3))
            var expected = TransformReport.possible
            expected.scale = 7
            expected.velocity.scale = 8
            expected.pinchState = .began
            #expect(next == expected)
        }
    }

    @Test("a measure that is not the gesture's own counts as none")
    func strangeMeasure() {
        var gestures = Self.gestures()
        for gesture in [Self.pan, Self.rotation, Self.pinch] {
            let report = gestures.fold(
                event(gesture, .began, .magnification(4, velocity: 0), at: 1))
            #expect(report?.transform == .identity)
        }
        #expect(gestures.report.velocity == .zero)
    }

    @Test(
        "is in a state when one of the three is",
        arguments: [
            ([], false), ([.possible], true), ([.began], true), ([.changed], true),
            ([.ended], false), ([.cancelled, .failed], false), ([.ended, .began], true),
        ] as [([GestureState], Bool)])
    func states(states: [GestureState], isIn: Bool) {
        var report = TransformReport.possible
        report.rotationState = .began
        report.pinchState = .changed
        #expect(report.isIn(states) == isIn)
    }

    @Test("takes a pinch and a rotation of one hand together")
    func hand() throws {
        var hand = Hand()
        let pan = hand.surface.add(TapGestureRecognizer())
        let rotation = hand.surface.add(RotationGestureRecognizer())
        let pinch = hand.surface.add(PinchGestureRecognizer())
        var gestures = TransformGestures(pan: pan, rotation: rotation, pinch: pinch)
        hand.touch((200, 200), (300, 200))
        hand.touch((200, 200), (200, 416))
        let reports = hand.events.compactMap { gestures.fold($0) }
        #expect(reports.count == 2)
        let report = try #require(reports.last)
        #expect(report.scale == 2)
        #expect(abs(report.rotation - 80 * .pi / 180) < 1e-6)
        #expect(report.isIn([.began]))
        hand.skip(.milliseconds(50))
        hand.lift()
        for event in hand.events.suffix(2) {
            #expect(gestures.fold(event)?.transform == report.transform)
        }
    }
}
