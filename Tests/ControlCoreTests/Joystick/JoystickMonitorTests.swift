import ControlCore
import Testing

@Suite("Joystick, monitors")
struct JoystickMonitorTests {
    @Test("a polar monitor is called once with each report, besides the events")
    func polar() {
        let log = ReportLog()
        var hand = JoystickPlay()
        hand.joystick.monitor = log.polarMonitor
        #expect(log.polar.isEmpty)
        hand.tell(.began, 130, 100)
        hand.tell(.moved, 130, 100)
        hand.tell(.moved, -1, 100)
        hand.tell(.ended, 130, 100)
        #expect(log.polar == hand.reports.map(\.polar))
        #expect(log.polar.count == 3)
        #expect(log.xy.isEmpty)
    }

    @Test("an xy monitor hears points, of a stick as well")
    func xy() {
        let log = ReportLog()
        var hand = JoystickPlay()
        hand.joystick.monitor = log.xyMonitor
        hand.push(stick: 0.5, 0)
        hand.push(stick: 0, 0)
        hand.tell(.began, 130, 70)
        #expect(log.xy == [XYReport(x: 30, y: 0), .home, XYReport(x: 30, y: 30)])
        #expect(log.polar.isEmpty)
    }

    @Test("a monitor can be given two numbers instead of a report")
    func numbers() {
        let log = ReportLog()
        var hand = JoystickPlay()
        hand.joystick.setPolarMonitor { angle, displacement in
            log.note(PolarReport(angle: angle, displacement: displacement))
        }
        #expect(log.polar.isEmpty)
        hand.tell(.began, 130, 100)
        #expect(log.polar == [PolarReport(angle: 90, displacement: 0.5)])
        hand.joystick.setXYMonitor { x, y in log.note(XYReport(x: x, y: y)) }
        hand.tell(.moved, 130, 70)
        #expect(log.polar.count == 1)
        #expect(log.xy == [XYReport(x: 30, y: 30)])
    }

    @Test("a monitor set in mid-drag hears the next report; one taken away hears no more")
    func changed() {
        let log = ReportLog()
        var hand = JoystickPlay()
        hand.tell(.began, 130, 100)
        hand.joystick.monitor = log.polarMonitor
        #expect(log.polar.isEmpty)
        hand.tell(.moved, 100, 70)
        #expect(log.polar.count == 1)
        hand.joystick.monitor = .none
        hand.tell(.moved, 130, 100)
        #expect(log.polar.count == 1)
        #expect(hand.joystick.report.isClose(angle: 90, displacement: 0.5))
    }

    @Test("a monitor hears of a property that changes the report, and not of another")
    func properties() {
        let log = ReportLog()
        var hand = JoystickPlay()
        hand.tell(.began, 130, 100)
        hand.joystick.monitor = log.polarMonitor
        hand.joystick.travel = 1
        hand.joystick.handleConstraint = Rectangle(x: 0, y: 0, width: 120, height: 120)
        #expect(log.polar.isEmpty)
        hand.joystick.travel = 2
        #expect(log.polar == [PolarReport(angle: 90, displacement: 0.25)])
        hand.joystick.travel = 0
        #expect(log.polar.last == .home)
        #expect(log.polar.count == 2)
    }
}
