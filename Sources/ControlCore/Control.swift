/// One control of the operator's hardware: a button, a stick, a trigger.
///
/// The caller chooses the numbers and keeps what they are called; the core only tells them apart.
public struct Control: Hashable, Sendable {
    /// The caller's number for this control.
    public let index: Int

    /// Names the control that the caller knows by `index`.
    public init(index: Int) {
        self.index = index
    }
}
