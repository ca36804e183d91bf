/// Where the handle of a joystick is, as the bridge says on `report/<joystick>`.
struct ReportMessage: Equatable {
    /// Room for the longest report.
    static let capacity = 160

    /// Degrees, 0 up and 90 right.
    var angle: Double
    /// Fraction of the travel.
    var displacement: Double
    /// Fraction of the travel to the right.
    var x: Double
    /// Fraction of the travel upward.
    var y: Double

    /// False for what JSON has no numbers for; it must not be appended.
    var isFinite: Bool {
        angle.isFinite && displacement.isFinite && x.isFinite && y.isFinite
    }

    /// Writes the message as JSON; a report is made for every frame, so without allocating.
    func append(to buffer: inout PayloadBuffer) {
        buffer.append("{\"angle\":")
        buffer.append(angle)
        buffer.append(",\"displacement\":")
        buffer.append(displacement)
        buffer.append(",\"x\":")
        buffer.append(x)
        buffer.append(",\"y\":")
        buffer.append(y)
        buffer.append("}")
    }
}
