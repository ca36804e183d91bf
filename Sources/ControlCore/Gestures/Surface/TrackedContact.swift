/// A contact together with where it came from.
public struct TrackedContact: Hashable, Sendable {
    /// What it is now.
    public internal(set) var contact: Contact
    /// Where it began.
    public let startLocation: Point
    /// When it began.
    public let start: Moment
    /// Where it was before this frame.
    public internal(set) var previousLocation: Point
    /// The innermost region that it is on.
    public internal(set) var region: RegionID
    var taking = Taking.none

    /// Whether a recogniser has taken the contact away from the region's own control.
    enum Taking: Hashable {
        case none
        /// The control has not heard of it yet.
        case now
        case before
    }

    /// Where it is.
    public var location: Point { contact.location }
    /// How far it is from where it began.
    public var travel: Vector { contact.location - startLocation }
}
