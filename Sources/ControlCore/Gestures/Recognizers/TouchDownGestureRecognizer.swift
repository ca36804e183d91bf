/// Recognises a contact from the moment it is there.
public struct TouchDownGestureRecognizer: GestureRecognizer {
    private var place = Point.zero
    private var isUnderWay = false
    /// .
    public init() {}
    /// .
    public var kind: GestureKind { .touchDown }
    /// .
    public var isContinuous: Bool { true }
    /// .
    public var location: Point { place }
    /// .
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        place = contacts.centroid(of: contacts.followed) ?? place
        defer { isUnderWay = true }
        if contacts.down.isEmpty { return contacts.ended.isEmpty ? .cancel : .end }
        return isUnderWay ? .change : .begin
    }
    /// .
    public mutating func reset() { isUnderWay = false }
}
