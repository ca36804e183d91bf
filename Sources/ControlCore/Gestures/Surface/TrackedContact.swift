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
        /// The control is to hear of it with the contact's next change.
        case unheard
        /// The control hears of it in the present frame.
        case heardNow
        case heard
    }

    /// Where it is.
    public var location: Point { contact.location }
    /// How far it is from where it began.
    public var travel: Vector { contact.location - startLocation }
}
