import ControlCore

/// How the raw values of a panel's contacts are to be read.
struct ContactMeasures: Sendable {
    /// Where places are.
    let geometry: PanelGeometry
    /// What the device reports pressure on; nil when it does not.
    var pressure: AxisInfo?
    /// What the device reports the width of contacts on; nil when it does not.
    var width: AxisInfo?

    /// The contact that `slot` describes.
    func contact(_ slot: ContactSlot, id: Int, _ phase: Contact.Phase) -> Contact {
        Contact(
            id: id, phase: phase, location: geometry.place(x: slot.x, y: slot.y), tool: slot.tool,
            force: pressure.map { $0.fraction(slot.pressure) },
            diameter: width.map { geometry.diameter(slot.width, $0) })
    }
}
