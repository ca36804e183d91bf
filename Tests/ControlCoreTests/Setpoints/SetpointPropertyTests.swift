import ControlCore
import TestSupport
import Testing

/// Set-points in the hands of somebody who does anything at any time.
@Suite("Set-points, whatever happens")
struct SetpointPropertyTests {
    @Test(
        "whatever happens: within the limits, each change told once, none twice",
        arguments: 1...12)
    func whatever(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var settings = Session.touch
        let pulls: [SetpointSettings.Pull] = [
            .stickX(Session.pullStick), .stickY(Session.pullStick), .trigger(Session.trigger),
            .buttons(increase: Session.up, decrease: Session.down), .contact(on: Session.lift),
        ]
        settings.setpoints = pulls.map { pull in
            var elastic = Session.example
            elastic.minimumValue = -20
            elastic.maximumValue = 20
            elastic.loops = Bool.random(using: &generator)
            var setpoint = SetpointSettings(elastic: elastic, initialValue: 3, pull: pull)
            setpoint.isInverted = Bool.random(using: &generator)
            setpoint.resetsOnStop = Bool.random(using: &generator)
            setpoint.resetsOnReset = Bool.random(using: &generator)
            setpoint.holdsOnStop = Bool.random(using: &generator)
            return setpoint
        }
        var session = try Session(settings)
        var told = [3.0, 3, 3, 3, 3]
        var isStopped = false
        var count = 0
        for _ in 0..<3000 {
            session.clear()
            let event = Self.anything(using: &generator)
            let before = session.teleoperator.setpointValues
            session.tell(event)
            session.pass(.milliseconds(Int.random(in: 0...200, using: &generator)))
            if Int.random(in: 0..<20, using: &generator) == 0 { session.skip(.seconds(2)) }
            for change in session.changes {
                #expect(change.value != told[change.setpoint])
                #expect((-20.0...20).contains(change.value))
                told[change.setpoint] = change.value
                count += 1
            }
            #expect(session.teleoperator.setpointValues == told)
            if isStopped, session.teleoperator.isStopLatched {
                for (index, setpoint) in settings.setpoints.enumerated() where setpoint.holdsOnStop
                {
                    #expect(told[index] == before[index])
                }
            }
            isStopped = session.teleoperator.isStopLatched
        }
        #expect(count > 100)
    }

    private static func anything(using generator: inout SeededGenerator) -> Event {
        let fraction = Double.random(in: -1.2...1.2, using: &generator)
        let isPressed = Bool.random(using: &generator)
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<2: return .deviceLost
        case 2..<7: return .deviceConnected(flat: [Session.pullStick: abs(fraction) / 4])
        case 7..<10: return .frame(.atOpen)
        case 10..<40: return .frame(.input)
        case 40..<42: return .frame(.resynchronized)
        case 42..<50: return .stick(Session.pullStick, x: fraction, y: -fraction)
        case 50..<54: return .stick(Session.pullStick, x: 0, y: 0)
        case 54..<58: return .trigger(Session.trigger, max(fraction, 0))
        case 58..<61: return .button(Session.up, isPressed: isPressed)
        case 61..<64: return .button(Session.down, isPressed: isPressed)
        case 64..<68: return .screenConnected(size: Size(width: 1000, height: 1000))
        case 68..<80:
            let phases: [Contact.Phase] = [.began, .moved, .moved, .ended, .cancelled]
            return .contact(
                Contact(
                    id: 0, phase: phases.randomElement(using: &generator) ?? .moved,
                    location: Point(x: 900, y: 300 + 150 * fraction)))
        case 80..<88: return .screenFrame(isPressed ? .input : .resynchronized)
        case 88..<90: return .screenLost
        case 90..<92: return .stopRequested
        case 92..<96: return .resetRequested
        case 96..<98:
            return .setpointRequested(
                Int.random(in: -1...5, using: &generator), value: 30 * fraction)
        default: return .tick
        }
    }
}
