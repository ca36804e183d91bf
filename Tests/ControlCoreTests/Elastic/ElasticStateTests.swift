import ControlCore
import Testing

@Suite("ElasticControl: state and value")
struct ElasticStateTests {
    @Test("the state can be read: at rest, held, pulled, back at 0, released")
    func state() throws {
        var session = try ElasticSession(ElasticSettings(steps: ElasticSession.demo), value: 10)
        func expectRest(isPulled: Bool, step: ElasticStep?) {
            let control = session.control
            #expect(control.isPulled == isPulled)
            #expect(control.pull == 0 && control.percentage == 0)
            #expect(control.direction == nil && control.nextDeadline == nil)
            #expect(control.currentStep == step)
        }
        expectRest(isPulled: false, step: nil)
        session.play([.pull(0, 0)])
        expectRest(isPulled: false, step: nil)
        session.play([.pull(-40, 10)])
        #expect(session.control.isPulled)
        #expect(session.control.pull == -40)
        #expect(session.control.percentage == 80)
        #expect(session.control.direction == .increment)
        #expect(session.control.currentStep == ElasticSession.demo[1])
        #expect(session.control.nextDeadline == ElasticSession.moment(210))
        session.play([.pull(100, 20)])
        #expect(abs(session.control.pull - 65.05149978319906) < 1e-9)
        #expect(session.control.direction == .decrement)
        session.play([.pull(0, 30)])
        expectRest(isPulled: true, step: ElasticSession.demo[0])
        session.play([.pull(5, 40), .release(50)])
        expectRest(isPulled: false, step: nil)
    }

    @Test(
        "a value that is set goes to the limits at most and nothing is told",
        arguments: [(30.0, 30.0), (0, 0), (50, 50), (50.001, 50), (-0.001, 0), (1e300, 50)])
    func setValue(value: Double, expected: Double) throws {
        var control = try ElasticControl(initialValue: 10)
        control.set(value: value)
        #expect(control.value == expected)
        #expect(control.advance(to: ElasticSession.moment(1000)).isEmpty)
    }

    @Test(
        "setting no finite number changes nothing", arguments: [Double.nan, .infinity, -.infinity])
    func setNothing(value: Double) throws {
        var control = try ElasticControl(initialValue: 10)
        control.set(value: value)
        #expect(control.value == 10)
    }

    @Test("a drag under way goes on from the value that is set, on the same beat")
    func setValueInMidDrag() throws {
        var session = try ElasticSession(ElasticSettings(steps: ElasticSession.demo), value: 10)
        session.play([.pull(-5, 0), .wait(100)])
        session.control.set(value: 40)
        session.play([.wait(600), .release(700)])
        #expect(
            session.story == [
                "start@0", "reach 0@0", "11@0", "41@300", "42@600", "release@700",
            ])
    }

    @Test("each call also comes with a list of its own")
    func lists() throws {
        func control() throws -> ElasticControl {
            try ElasticControl(
                settings: ElasticSettings(steps: ElasticSession.demo), initialValue: 10)
        }
        let start = ElasticSession.moment(0)
        let begun: [ElasticEvent] = [
            .didStartMoving(at: start),
            .didReachNewTimerSetting(ElasticSession.demo[0], at: start),
            .didChangeValue(11, at: start),
        ]
        var pulled = try control()
        #expect(pulled.pull(to: -5, at: start) == begun)
        let next = ElasticSession.moment(300)
        #expect(pulled.advance(to: next) == [.didChangeValue(12, at: next)])
        #expect(pulled.release(at: next) == [.didRelease(at: next)])
        var deflected = try control()
        #expect(deflected.pull(byDeflection: 0.1, at: start) == begun)
        #expect(
            deflected.cancel(at: next) == [.didChangeValue(12, at: next), .didRelease(at: next)])
        var touched = try control()
        let finger = Contact(id: 1, phase: .began, location: .zero)
        #expect(touched.handle(finger, at: start).isEmpty)
        let moved = Contact(id: 1, phase: .moved, location: Point(x: 0, y: -15))
        #expect(touched.handle(moved, at: start) == begun)
    }
}
