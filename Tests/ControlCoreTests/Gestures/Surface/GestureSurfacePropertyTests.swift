import ControlCore
import TestSupport
import Testing

@Suite("GestureSurface, whatever is done to it")
struct GestureSurfacePropertyTests {
    /// What is on the surface, with a tap first: by it one sees whether all still works.
    static let gestures: [any GestureRecognizer] = [
        TapGestureRecognizer(), TapGestureRecognizer(numberOfTapsRequired: 2),
        LongPressGestureRecognizer(), PanGestureRecognizer(), TouchDownGestureRecognizer(),
        SwipeGestureRecognizer(), PinchGestureRecognizer(), HoverGestureRecognizer(),
    ]

    static func policy<Question>(
        using generator: inout SeededGenerator
    ) -> GesturePolicy<Question> {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: return .never
        case 1, 2: return .always
        default:
            // Answers one way now and the other way then.
            let answers = Answers(seed: generator.next())
            return .custom { _ in answers.next() }
        }
    }

    /// Random answers; used by one test alone.
    final class Answers: @unchecked Sendable {
        private var generator: SeededGenerator

        init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

        func next() -> Bool { Bool.random(using: &generator) }
    }

    static func policies(using generator: inout SeededGenerator) -> GesturePolicies {
        var policies = GesturePolicies()
        policies.simultaneousRecognitionPolicy = policy(using: &generator)
        policies.otherFailureRequirementPolicy = policy(using: &generator)
        policies.selfFailureRequirementPolicy = policy(using: &generator)
        policies.touchReceptionPolicy = policy(using: &generator)
        policies.beginPolicy = policy(using: &generator)
        policies.cancelsTouchesInRegion = Bool.random(using: &generator)
        return policies
    }

    /// One random thing, done to the surface.
    static func disturb(
        _ surface: inout GestureSurface, _ ids: inout [RecognizerID], _ regions: [RegionID],
        at now: Moment, using generator: inout SeededGenerator, into events: inout [GestureEvent]
    ) {
        let index = Int.random(in: ids.indices, using: &generator)
        let id = ids[index]
        switch Int.random(in: 0..<60, using: &generator) {
        case 0:
            surface.remove(id, at: now, into: &events)
            ids[index] = surface.add(
                gestures[index % gestures.count],
                to: regions.randomElement(using: &generator) ?? .surface,
                policies: policies(using: &generator))
        case 1, 2:
            let isEnabled = Bool.random(using: &generator)
            surface.setEnabled(isEnabled, id, at: now, into: &events)
        case 3, 4: surface.setPolicies(policies(using: &generator), of: id)
        case 5:
            let other = ids.randomElement(using: &generator) ?? id
            if other != id { surface.require(id, toFail: other) }
        case 6:
            let region = regions.randomElement(using: &generator) ?? .surface
            surface.cancelContacts(on: region, at: now, into: &events)
        case 7 where surface.gesture(id) is TapGestureRecognizer:
            surface.update(id, as: TapGestureRecognizer.self) {
                $0.numberOfTapsRequired = Int.random(in: 1...3, using: &generator)
            }
        case 8:
            let side = Double.random(in: 0...300, using: &generator)
            surface.setFrame(
                Rectangle(x: side / 3, y: 0, width: side, height: side),
                of: regions.last ?? .surface)
        default: break
        }
    }

    static func contacts(using generator: inout SeededGenerator) -> [Contact] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            let number = Double.random(in: -20...420, using: &generator)
            return Contact(
                id: Int.random(in: 0...4, using: &generator),
                phase: Contact.Phase.allCases.randomElement(using: &generator) ?? .cancelled,
                location: Point(
                    x: Int.random(in: 0...60, using: &generator) == 0 ? .nan : number,
                    y: Double.random(in: 0...400, using: &generator)),
                tool: Int.random(in: 0...6, using: &generator) == 0 ? .hover : .finger)
        }
    }

    @Test(
        "each gesture begins and ends once, time runs forward, and nothing is stuck afterwards",
        arguments: 1...30 as ClosedRange<UInt64>)
    func chaos(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var surface = GestureSurface(bounds: Hand.surface)
        var regions = [RegionID.surface]
        for side in [300.0, 200, 100] {
            regions.append(
                surface.addRegion(
                    frame: Rectangle(x: 0, y: 0, width: side, height: side),
                    in: regions.randomElement(using: &generator) ?? .surface))
        }
        var ids = (0..<24).map { index in
            surface.add(
                Self.gestures[index % Self.gestures.count],
                to: regions.randomElement(using: &generator) ?? .surface,
                policies: Self.policies(using: &generator))
        }
        var now = Moment(nanoseconds: 0)
        var events: [GestureEvent] = []
        for _ in 0..<2000 {
            now = now.advanced(by: .milliseconds(Int.random(in: 0...200, using: &generator)))
            Self.disturb(
                &surface, &ids, regions, at: now, using: &generator, into: &events)
            surface.handle(Self.contacts(using: &generator), at: now, into: &events)
        }
        surface.cancelContacts(at: now, into: &events)
        #expect(surface.nextDeadline == nil)
        checkCourse(of: events)
        #expect(events.count > 200)
        checkThatAllWorks(&surface, ids, at: now.advanced(by: .seconds(5)))
    }

    private func checkCourse(of events: [GestureEvent]) {
        var active: Set<RecognizerID> = []
        for event in events {
            switch event.state {
            case .began: #expect(active.insert(event.recognizer).inserted)
            case .changed: #expect(active.contains(event.recognizer))
            case .cancelled: #expect(active.remove(event.recognizer) != nil)
            case .ended: active.remove(event.recognizer)
            case .possible, .failed: Issue.record("\(event.state) is not told")
            }
            #expect(event.location.x.isFinite && event.location.y.isFinite)
        }
        #expect(active.isEmpty)
        #expect(events.map(\.moment) == events.map(\.moment).sorted())
    }

    private func checkThatAllWorks(
        _ surface: inout GestureSurface, _ ids: [RecognizerID], at start: Moment
    ) {
        var events: [GestureEvent] = []
        for id in ids {
            #expect(surface.present(id)?.state == .possible)
            surface.setEnabled(true, id, at: start, into: &events)
            surface.setPolicies(GesturePolicies(), of: id)
            surface.remove(surface.add(TapGestureRecognizer()), at: start, into: &events)
        }
        let everywhere = surface.add(TapGestureRecognizer())
        let place = Point(x: 399, y: 399)
        for (step, phase) in [Contact.Phase.began, .ended].enumerated() {
            surface.handle(
                Contact(id: 0, phase: phase, location: place),
                at: start.advanced(by: .milliseconds(10 * step)), into: &events)
        }
        surface.advance(to: start.advanced(by: .seconds(10)), into: &events)
        #expect(events.filter { $0.recognizer == everywhere }.map(\.state) == [.recognized])
        for id in ids { #expect(surface.present(id)?.state == .possible) }
    }
}
