/// Recognises movements of one finger that come in from an edge of the surface.
///
/// The finger must come down on a strip along the edge and head inwards: when it has moved far
/// enough to begin, no less inwards than along the edge. From then on it is a pan.
public struct ScreenEdgePanGestureRecognizer: GestureRecognizer {
    /// The edges that count; with none, nothing is recognised.
    public var edges: SurfaceEdges
    /// How wide the strip along an edge is, in points: 13, from disassemblies of UIKit.
    ///
    /// Some phones have a wider one, of 9 to 10 % of the screen's width.
    public var edgeWidth = 13.0
    /// How far, in points, the finger must move along either axis: 15, from disassemblies of UIKit.
    ///
    /// The translation is shorter by so much, for each axis. A negative value counts as 0; NaN is
    /// never reached.
    public var hysteresis: Double {
        get { pan.hysteresis }
        set { pan.hysteresis = newValue }
    }

    /// How much the movement before the last counts in ``velocity``: 0.8, as for a pan.
    public var previousVelocityShare: Double {
        get { pan.previousVelocityShare }
        set { pan.previousVelocityShare = newValue }
    }
    /// A movement that takes less time has no velocity: 1 ms, as for a pan.
    public var shortestVelocityStep: Duration {
        get { pan.shortestVelocityStep }
        set { pan.shortestVelocityStep = newValue }
    }

    private var pan = PanGestureRecognizer()
    /// The edges on whose strips the finger came down.
    private var edgesTouched: SurfaceEdges = []

    /// A recogniser of movements that come in from these edges.
    public init(edges: SurfaceEdges = []) {
        self.edges = edges
        pan.hysteresis = 15
        pan.maximumNumberOfTouches = 1
    }

    /// A movement that comes in from an edge.
    public var kind: GestureKind { .screenEdgePan }
    /// Goes on while the finger is down.
    public var isContinuous: Bool { true }
    /// Where the finger is.
    public var location: Point { pan.location }
    /// The translation and the velocity.
    public var measure: GestureMeasure { pan.measure }
    /// How far the finger has come, in points, less what it took to begin.
    public var translation: Vector { pan.translation }
    /// How fast the finger is, in points per second, as of its last movement; as for a pan.
    public var velocity: Vector { pan.velocity }

    /// Counts on as if the finger had come so far by now, in points.
    ///
    /// What is not finite changes nothing.
    public mutating func setTranslation(_ translation: Vector) { pan.setTranslation(translation) }

    /// Follows the finger.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        let isNew = pan.fingers.isEmpty
        let step = pan.handle(contacts, at: now)
        guard let finger = pan.fingers.first else { return step }
        if isNew { edgesTouched = edges(at: contacts[finger].startLocation, of: contacts.bounds) }
        if edgesTouched.isEmpty { return .fail }
        if step == .begin && !headsInwards(contacts[finger].travel) { return .fail }
        return step
    }

    /// Counts from where the finger is now.
    public mutating func beginAfterWaiting() { pan.beginAfterWaiting() }

    /// Forgets the finger and how far it came.
    public mutating func reset() {
        edgesTouched = []
        pan.reset()
    }

    private func edges(at place: Point, of bounds: Rectangle) -> SurfaceEdges {
        var near: SurfaceEdges = []
        if place.x - bounds.minX <= edgeWidth { near.insert(.left) }
        if bounds.maxX - place.x <= edgeWidth { near.insert(.right) }
        if place.y - bounds.minY <= edgeWidth { near.insert(.top) }
        if bounds.maxY - place.y <= edgeWidth { near.insert(.bottom) }
        return near.intersection(edges)
    }

    private func headsInwards(_ way: Vector) -> Bool {
        (edgesTouched.contains(.left) && way.dx >= abs(way.dy))
            || (edgesTouched.contains(.right) && -way.dx >= abs(way.dy))
            || (edgesTouched.contains(.top) && way.dy >= abs(way.dx))
            || (edgesTouched.contains(.bottom) && -way.dy >= abs(way.dx))
    }
}
