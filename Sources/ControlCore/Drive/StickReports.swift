/// Tells where sticks stand: at once where the last report is long enough ago, else at the next
/// instant of the pace, and never twice the same.
struct StickReports {
    private struct Stick {
        let control: Control
        var last = PolarReport.home
        var told = PolarReport.home
        /// The earliest instant of the next report.
        var next: Moment?
    }

    private let period: Duration
    private var sticks: [Stick]

    init(of controls: [Control], period: Duration) {
        self.period = period
        sticks = controls.map { Stick(control: $0) }
    }

    /// When a report that had to wait is due.
    var nextDeadline: Moment? {
        sticks.compactMap { $0.last == $0.told ? nil : $0.next }.min()
    }

    mutating func move(_ control: Control, _ report: PolarReport) {
        for index in sticks.indices where sticks[index].control == control {
            sticks[index].last = report
        }
    }

    /// The sticks that `isGone` names are not there any more: they stand at home.
    mutating func disconnect(where isGone: (Control) -> Bool) {
        for index in sticks.indices where isGone(sticks[index].control) {
            sticks[index].last = .home
        }
    }

    mutating func tell(at now: Moment, into actions: inout [Action]) {
        for index in sticks.indices where sticks[index].last != sticks[index].told {
            if let next = sticks[index].next, now < next { continue }
            sticks[index].told = sticks[index].last
            sticks[index].next = now.advanced(by: period)
            actions.append(.report(sticks[index].control, sticks[index].last))
        }
    }
}
