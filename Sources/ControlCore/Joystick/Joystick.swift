/// A joystick on a surface: contacts or a gamepad stick in, reports out.
///
/// It does what JoyStickView does, without a screen. A contact that begins inside its ``frame``
/// moves the handle until it ends; every other contact is ignored meanwhile, so any number of
/// joysticks can be given all contacts of a surface. Each movement gives one report, and the end of
/// a contact, however it ends, gives the report of the handle at home.
///
/// Properties may change at any time, also while someone moves the joystick. The handle then goes
/// at once where it belongs under the new rules, as if the contact or the stick had reported its
/// present place once more; the ``monitor`` is called if that changes the report. So ``report``,
/// ``displacement`` and ``angle`` never are those of an earlier rule.
///
/// A value that makes no sense never moves anything: see each property.
public struct Joystick: Sendable {
    /// Where the base is, in the coordinates of the surface around it, in points.
    ///
    /// Its square is what a contact must hit; its width alone decides how far the handle travels. A
    /// frame that is not finite or has a negative size counts as ``Rectangle/zero``, which nothing
    /// hits.
    public var frame: Rectangle {
        get { base }
        set {
            base = newValue.isWellFormed ? newValue : .zero
            settle()
        }
    }

    /// The part of the surface in which contacts count, in the coordinates of ``frame``.
    ///
    /// The left and upper edges belong to it, the right and lower ones do not. While a contact is
    /// outside, the handle stays where it was and nothing is reported. Nothing is inside a
    /// rectangle that is not finite.
    public var surfaceBounds: Rectangle

    /// The share of half the base's width that the handle's centre can go from home; 1 at first.
    ///
    /// With 0 the displacement is 0 always. A negative value or one that is not finite counts as 0.
    public var travel = 1.0 { didSet { settle() } }

    /// Where the handle's centre is kept, in the joystick's own coordinates, edges included; nil at
    /// first.
    ///
    /// It applies after the handle was kept in its circle, and not to a handle that nobody moves:
    /// home is the middle even where the rectangle excludes it. A rectangle that is not finite or
    /// has a negative size keeps the handle at home.
    public var handleConstraint: Rectangle? { didSet { settle() } }

    /// What the handle follows; the finger itself at first.
    public var handlePositionMode = HandlePositionMode.absolute { didSet { settle() } }

    /// How far the handle is off the middle, to a side or up or down, when ``handleHasMoved``, in
    /// points; 2 at first.
    ///
    /// A negative value or NaN counts as 0.
    public var handleMovedTolerance = 2.0

    /// Whether the base follows a contact that pulls the handle farther than it goes; false at
    /// first.
    ///
    /// In the relative mode, the way that counts begins at the base's centre from then on. A
    /// gamepad stick never moves the base.
    public var movable = false { didSet { settle() } }

    /// The base's centre before it moved for the first time, to which ``resetFrame()`` returns; nil
    /// until then.
    ///
    /// It is kept for ever: set it to nil to have the next movement remember the place anew.
    public var movableCenter: Point?

    /// Where a moving base keeps its centre, in the coordinates of ``frame``, edges included; nil,
    /// at first, for everywhere.
    ///
    /// In a rectangle that is not finite or has a negative size the base does not move.
    public var movableBounds: Rectangle? { didSet { settle() } }

    /// Who is called with each report; nobody at first.
    ///
    /// Setting it calls nobody.
    public var monitor = JoystickMonitor.none

    /// How large the handle is drawn, as a share of the base; 0.85 at first.
    ///
    /// It changes nothing but ``handleFrame``.
    public var handleSizeRatio = 0.85

    /// How whoever draws the joystick makes it look.
    public var appearance = JoystickAppearance()

    /// Where the handle is, in each of the forms that a caller may want.
    public private(set) var report = JoystickReport.home

    /// Who moves the joystick.
    var hold = JoystickHold.home
    var taps = JoystickTaps()
    private var base: Rectangle
    /// The way from home to the handle.
    private var offset = Vector.zero

    /// A joystick with a fixed base in `frame` on a surface that extends over `surfaceBounds`.
    public init(frame: Rectangle, surface surfaceBounds: Rectangle) {
        base = frame.isWellFormed ? frame : .zero
        self.surfaceBounds = surfaceBounds
    }

    /// How far the handle is from home, as a fraction of travel, 0 to 1.
    public var displacement: Double { report.polar.displacement }

    /// Where the handle is from home, in degrees: 0 up, 90 right, below 360; 0 at home.
    public var angle: Double { report.polar.angle }

    /// The centre of the handle, in the joystick's own coordinates.
    public var handleCenter: Point { reach.home + offset }

    /// Where the handle is drawn, in the joystick's own coordinates.
    ///
    /// It has no extent with a ``handleSizeRatio`` that is not above 0 or is too large to compute
    /// with.
    public var handleFrame: Rectangle {
        let inset = (1 - handleSizeRatio) * base.size.width
        let size = Size(
            width: max(base.size.width - inset, 0), height: max(base.size.height - inset, 0))
        let frame = Rectangle(
            origin: handleCenter - Vector(dx: size.width / 2, dy: size.height / 2), size: size)
        let isDrawable = handleSizeRatio > 0 && frame.isWellFormed
        return isDrawable ? frame : Rectangle(origin: handleCenter, size: .zero)
    }

    /// Whether the handle is off the middle, to a side or up or down, by the
    /// ``handleMovedTolerance`` at least.
    public var handleHasMoved: Bool {
        let tolerance = handleMovedTolerance > 0 ? handleMovedTolerance : 0
        return abs(offset.dx) >= tolerance || abs(offset.dy) >= tolerance
    }

    /// Moves the base back to its ``movableCenter``.
    ///
    /// It does nothing, and is false, before the base has moved, while the handle is half-way out
    /// or farther, and where the remembered centre is not finite.
    @discardableResult
    public mutating func resetFrame() -> Bool {
        guard let movableCenter, displacement < 0.5, center(on: movableCenter) else { return false }
        settle()
        return true
    }

    /// Puts the handle where whoever moves the joystick wants it, the base too where that follows,
    /// and makes the report.
    mutating func follow() {
        let reach = reach
        switch hold {
        case .home, .homeWhileStickIsAway: offset = .zero
        case .stick(let x, let y):
            offset = reach.offset(pulledBy: Vector(dx: x, dy: -y) * reach.radius)
        case .contact(var grip):
            if movable, reach.isExceeded(by: pull(of: grip)) {
                moveBase(under: &grip, by: reach.rim(towards: pull(of: grip)))
                hold = .contact(grip)
            }
            // Taken anew: a base that has moved leaves a shorter way.
            offset = reach.offset(pulledBy: pull(of: grip))
        }
        report = JoystickReport(offset: offset, travelRadius: reach.radius)
    }

    /// A rule has changed.
    private mutating func settle() {
        let before = report
        follow()
        if report != before { monitor.hear(report) }
    }

    private var reach: JoystickTravel {
        let radius = base.size.width / 2 * travel
        return JoystickTravel(
            radius: radius > 0 && radius.isFinite ? radius : 0,
            home: Point(x: base.size.width / 2, y: base.size.height / 2),
            constraint: handleConstraint)
    }

    private func pull(of grip: JoystickHold.Grip) -> Vector {
        switch handlePositionMode {
        case .absolute: grip.location - base.mid
        case .relative: grip.location - grip.start
        }
    }

    /// Moves the base so that the contact is `rim` away from its centre, as far as its bounds allow.
    ///
    /// The contact's way is measured from that centre from then on.
    private mutating func moveBase(under grip: inout JoystickHold.Grip, by rim: Vector) {
        let old = base.mid
        var wanted = grip.location - rim
        if let movableBounds {
            guard movableBounds.isWellFormed else { return }
            wanted = movableBounds.clamp(wanted)
        }
        guard center(on: wanted) else { return }
        if movableCenter == nil { movableCenter = old }
        grip.start = base.mid
    }

    private mutating func center(on place: Point) -> Bool {
        let moved = Rectangle(
            origin: place - Vector(dx: base.size.width / 2, dy: base.size.height / 2),
            size: base.size)
        guard moved.isWellFormed else { return false }
        base = moved
        return true
    }
}
