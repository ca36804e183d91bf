/// One finger, pointer or physical button, as it is at one instant.
public struct Contact: Hashable, Sendable {
    /// What a contact is doing.
    public enum Phase: Hashable, Sendable, CaseIterable {
        /// It is there since now.
        case began
        /// It is somewhere else, or presses otherwise, than before.
        case moved
        /// It is there and does not change.
        case stationary
        /// It was taken away.
        case ended
        /// It is gone for another reason than the person's hand: whoever acts on it lets go.
        case cancelled
    }

    /// What makes the contact.
    public enum Tool: Hashable, Sendable {
        /// A finger on the surface.
        case finger
        /// A pointer with one of its buttons held.
        case pointer(PointerButton)
        /// A pointer over the surface with no button held: begins where it enters and ends where it
        /// leaves.
        case hover
        /// A physical button that belongs to a region; it has no place of its own.
        case press(on: RegionID)

        /// Whether it touches what is under it: a finger, or a pointer with its primary button held.
        public var isTouch: Bool { self == .finger || self == .pointer(.primary) }
    }

    /// Tells contacts apart that are there at the same time (a tracking id, a button's number).
    public var id: Int
    /// What the contact is doing.
    public var phase: Phase
    /// Where it is, in points of the surface.
    public var location: Point
    /// What makes it.
    public var tool: Tool
    /// How hard it presses, as a fraction of the most that the device can report, 0 to 1; nil where
    /// the device does not report it.
    public var force: Double?
    /// How wide it is where it is widest, in points; nil where the device does not report it.
    public var diameter: Double?

    /// States a contact; a finger unless told otherwise.
    public init(
        id: Int, phase: Phase, location: Point, tool: Tool = .finger, force: Double? = nil,
        diameter: Double? = nil
    ) {
        self.id = id
        self.phase = phase
        self.location = location
        self.tool = tool
        self.force = force
        self.diameter = diameter
    }

    /// Whether the contact is there: it has begun and neither ended nor been cancelled.
    public var isDown: Bool { phase != .ended && phase != .cancelled }
}
