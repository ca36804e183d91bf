/// Which gesture it is.
///
/// An open set: a recogniser of your own has a kind of its own.
public struct GestureKind: RawRepresentable, Hashable, Sendable {
    /// The name, in lower case with underscores.
    public let rawValue: String

    /// Names a kind.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A contact, from the moment it is there.
    public static let touchDown = GestureKind(rawValue: "touch_down")
    /// One or more short contacts at one place.
    public static let tap = GestureKind(rawValue: "tap")
    /// A contact that stays.
    public static let longPress = GestureKind(rawValue: "long_press")
    /// A fast, straight movement.
    public static let swipe = GestureKind(rawValue: "swipe")
    /// A movement.
    public static let pan = GestureKind(rawValue: "pan")
    /// A movement that comes in from an edge of the surface.
    public static let screenEdgePan = GestureKind(rawValue: "screen_edge_pan")
    /// Two contacts that part or meet.
    public static let pinch = GestureKind(rawValue: "pinch")
    /// Two contacts that turn around each other.
    public static let rotation = GestureKind(rawValue: "rotation")
    /// A pointer over a region with no button held.
    public static let hover = GestureKind(rawValue: "hover")
    /// How hard a finger presses.
    public static let force = GestureKind(rawValue: "force")
    /// One or more short presses of a pointer's button.
    public static let click = GestureKind(rawValue: "click")
    /// A press of a pointer's button that stays.
    public static let press = GestureKind(rawValue: "press")
    /// Two contacts that part or meet, told as growth.
    public static let magnification = GestureKind(rawValue: "magnification")
}
