import ControlCore
import Testing

@Suite("TransformSequence")
@MainActor
struct TransformSequenceTests {
    let view = ObservableSurface(GestureSurface(bounds: Hand.surface))

    /// Two fingers come down 100 points apart, part to twice that while they move 20 to the right,
    /// and are lifted.
    func play() {
        func tell(_ phase: Contact.Phase, _ left: Double, _ right: Double, at milliseconds: Int64) {
            view.handle(
                [
                    Contact(id: 0, phase: phase, location: Point(x: left, y: 100)),
                    Contact(id: 1, phase: phase, location: Point(x: right, y: 100)),
                ], at: Moment(nanoseconds: milliseconds * 1_000_000))
        }
        tell(.began, 100, 200, at: 0)
        tell(.moved, 70, 270, at: 50)
        tell(.ended, 70, 270, at: 100)
    }

    @Test("one element for the present states, then one for each report of any of the three")
    func course() async {
        let sequence = view.transformGestures()
        #expect(sequence.recognizers.count == 3)
        var loop = sequence.makeAsyncIterator()
        play()
        view.close()
        var seen: [TransformReport] = []
        while let report = await loop.next() { seen.append(report) }
        // Pan and pinch begin and end; nothing turns.
        #expect(seen.map(\.panState) == [.possible, .began, .began, .ended, .ended])
        #expect(seen.map(\.pinchState) == [.possible, .possible, .began, .began, .ended])
        #expect(seen.allSatisfy { $0.rotationState == .possible })
        #expect(seen.first == .possible)
    }

    @Test("when() passes what has any of the three in one of the states; all passes alike")
    func when() async {
        let sequence = view.transformGestures()
        var ended = sequence.when(.ended, .possible).when(.ended).makeAsyncIterator()
        var nothing = sequence.when().makeAsyncIterator()
        play()
        view.close()
        var count = 0
        while let report = await ended.next() {
            #expect(report.isIn([.ended]))
            count += 1
        }
        #expect(count == 2)
        #expect(await nothing.next() == nil)
    }

    @Test("asTransform gives the transform of all three and how fast it changes")
    func transform() async {
        var loop = view.transformGestures().asTransform().makeAsyncIterator()
        play()
        view.close()
        var last: (transform: AffineTransform, velocity: TransformVelocity)?
        var first: (transform: AffineTransform, velocity: TransformVelocity)?
        while let element = await loop.next(isolation: #isolation) {
            first = first ?? element
            last = element
        }
        #expect(first?.transform == .identity)
        let scale = 200.0 / 108
        // The first ten points of a pan do not count.
        #expect(abs((last?.transform.a ?? 0) - scale) < 1e-9)
        #expect(abs((last?.transform.tx ?? 0) - 10 * scale) < 1e-9)
        #expect((last?.velocity.scale ?? 0) > 0)
    }

    @Test("one of the three that was removed is missed, and no element of the others")
    func removed() async {
        let sequence = view.transformGestures()
        view.change { $0.remove(sequence.recognizers[1], at: Moment(nanoseconds: 0), into: &$1) }
        var loop = sequence.makeAsyncIterator()
        view.close()
        #expect(await loop.next() == .possible)
    }

    @Test("a surface that is gone has nothing to tell")
    func gone() async {
        var view: ObservableSurface? = ObservableSurface(GestureSurface(bounds: Hand.surface))
        let sequence = view?.transformGestures()
        view = nil
        var loop = sequence?.makeAsyncIterator()
        #expect(await loop?.next() == nil)
    }
}
