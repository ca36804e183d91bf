/// How a joystick looks, kept for whoever draws it; nothing here changes what it does.
public struct JoystickAppearance: Hashable, Sendable {
    /// A colour as whoever draws understands it.
    public struct Color: Hashable, Sendable {
        /// The share of red, 0 to 1.
        public var red: Double
        /// The share of green, 0 to 1.
        public var green: Double
        /// The share of blue, 0 to 1.
        public var blue: Double

        /// States a colour by its three shares.
        public init(red: Double, green: Double, blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The name of the base's image; nil for the one of whoever draws.
    public var baseImage: String?
    /// The name of the handle's image; nil for the one of whoever draws.
    public var handleImage: String?
    /// How opaque the base is, 0 to 1; kept as given.
    public var baseAlpha = 1.0
    /// How opaque the handle is, 0 to 1; kept as given.
    public var handleAlpha = 1.0
    /// The colour of the handle; nil leaves its image as it is.
    public var handleTintColor: Color?
    /// Whether the tint fills the handle's image, used as a mask; otherwise it tints the image.
    public var colorFillHandleImage = false

    /// The looks of a joystick that nobody has changed: opaque, no tint, default images.
    public init() {}
}
