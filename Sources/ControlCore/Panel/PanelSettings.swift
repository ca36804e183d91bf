/// What lies on the touch screen, in fractions of it.
///
/// What comes later lies on top: areas, then elastics, then joysticks, each in their order. An area
/// that lies wholly within an earlier one is part of it and lies directly on it: the gestures of
/// both see its contacts. Elastics and joysticks hide what lies under them.
public struct PanelSettings: Sendable {
    /// A place for a thumb that drives.
    public struct Joystick: Sendable {
        /// What it is called in the events.
        public var control: Control
        /// Where it lies.
        public var region: Rectangle
        /// The share of half its width that the handle can go.
        public var travel = 1.0
        /// What the handle follows.
        public var positionMode = HandlePositionMode.absolute
        /// Whether the base follows a thumb that pulls farther, until that is lifted.
        public var isMovable = false

        /// A fixed joystick.
        public init(control: Control, region: Rectangle) {
            self.control = control
            self.region = region
        }
    }

    /// A part of the screen that belongs to a control: an elastic or an area.
    public struct Region: Sendable {
        /// What it is called in the events.
        public var control: Control
        /// Where it lies.
        public var frame: Rectangle

        /// States a region.
        public init(control: Control, frame: Rectangle) {
            self.control = control
            self.frame = frame
        }
    }

    /// Where a thumb drives.
    public var joysticks: [Joystick] = []
    /// Where a pull steps a set-point.
    public var elastics: [Region] = []
    /// Where gestures are made.
    public var areas: [Region] = []
    /// A contact must last so long before a joystick obeys it.
    public var minimumContact = Duration.milliseconds(30)
    /// A contact wider than this, in points, is a palm and never counts; nil where all count.
    public var palmDiameter: Double?

    /// An empty panel.
    public init() {}
}
