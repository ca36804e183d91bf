import ControlCore

extension ReportMessage {
    /// Where a stick stands.
    init(_ report: PolarReport) {
        let place = report.rectangular
        self.init(
            angle: report.angle, displacement: report.displacement, x: place.x, y: place.y)
    }
}
