/// Where a control comes from: which keys and axes of the device make it.
enum ControlSource: Equatable, Sendable {
    /// A key or button.
    case key(UInt16)
    /// One direction of a hat: toward the axis's minimum or its maximum.
    case hat(axis: UInt16, negative: Bool)
    /// A trigger, pedal or lever; `key` is its digital twin, which then says whether it is pressed.
    case trigger(axis: UInt16, key: UInt16?)
    /// Two axes with a centre, x right positive and y down positive.
    case stick(x: UInt16, y: UInt16)
}
