/// Recognises movements of one or more fingers and tells how far they have come.
///
/// It begins when the middle of the fingers has moved far enough along either axis, and ends when
/// all are lifted. A finger more or less moves the middle, but not the translation.
public struct PanGestureRecognizer: GestureRecognizer {
    /// With how many fingers it can begin; it goes on with fewer.
    ///
    /// 1, from UIKit's documentation; less than 1 counts as 1.
    public var minimumNumberOfTouches = 1
    /// How many fingers count; those that come later have no part in it.
    ///
    /// Any number, from UIKit's documentation; with less than 1 it is never recognised.
    public var maximumNumberOfTouches = Int.max
    /// How far, in points, the fingers must move along either axis: 10, from disassemblies of UIKit.
    ///
    /// The translation is shorter by so much, for each axis. A negative value counts as 0; NaN is
    /// never reached.
    public var hysteresis = 10.0
    /// How much the movement before the last counts in ``velocity``, 0 to 1, the last having the
    /// rest: 0.8, from disassemblies of UIKit.
    ///
    /// Outside, and with NaN, the last movement counts alone, as the first one does.
    public var previousVelocityShare = 0.8
    /// A movement that takes less time has no velocity: 1 ms, from disassemblies of UIKit.
    ///
    /// With 0 or less every movement has one that takes any time.
    public var shortestVelocityStep = Duration.milliseconds(1)

    /// The middle of the fingers.
    public private(set) var location = Point.zero
    /// The fingers that count.
    private(set) var fingers = ContactSet.none
    /// Where the middle would be if the translation were zero.
    private var origin = Point.zero
    private var movement = PanVelocity(since: Moment(nanoseconds: 0))
    private var isActive = false

    /// A recogniser of movements with any number of fingers.
    public init() {}

    /// A movement.
    public var kind: GestureKind { .pan }
    /// Goes on while the fingers are down.
    public var isContinuous: Bool { true }
    /// The translation and the velocity.
    public var measure: GestureMeasure { .translation(translation, velocity: velocity) }

    /// How far the fingers have come, in points, less what it took to begin.
    public var translation: Vector { location - origin }

    /// How fast the fingers are, in points per second, as of their last movement.
    ///
    /// A blend of the last two; see ``previousVelocityShare`` and ``shortestVelocityStep``.
    public var velocity: Vector { movement.velocity(previousShare: previousVelocityShare) }

    /// Counts on as if the fingers had come so far by now, in points.
    ///
    /// What is not finite changes nothing.
    public mutating func setTranslation(_ translation: Vector) {
        guard translation.dx.isFinite, translation.dy.isFinite else { return }
        origin = location - translation
    }

    /// Follows the fingers.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        let before = fingers
        let stayed = before.intersection(contacts.down)
        guard !stayed.isEmpty || before.isEmpty else {
            if !isActive { return .fail }
            return contacts.ended.intersection(before).isEmpty ? .cancel : .end
        }
        fingers = stayed
        for finger in contacts.began where fingers.count < maximumNumberOfTouches {
            fingers.insert(finger)
        }
        guard let place = contacts.centroid(of: fingers) else { return .fail }
        let isEnough = fingers.count >= minimumNumberOfTouches
        guard isActive || isEnough, !before.isEmpty else {
            rest(at: place, now)
            return .none
        }
        let step = fingers == before ? place - location : contacts.step(of: stayed)
        if fingers != before { origin = place - (translation + step) }
        location = place
        guard !contacts.moved.intersection(stayed).isEmpty else { return .none }
        movement.note(step, at: now, shortestStep: shortestVelocityStep)
        return isActive ? .change : begin()
    }

    /// Counts from where the fingers are now: UIKit does so, as its disassemblies show.
    public mutating func beginAfterWaiting() { origin = location }

    /// Forgets the fingers and how far they came.
    public mutating func reset() {
        fingers = .none
        isActive = false
        rest(at: .zero, Moment(nanoseconds: 0))
    }

    private mutating func rest(at place: Point, _ now: Moment) {
        location = place
        origin = place
        movement = PanVelocity(since: now)
    }

    private mutating func begin() -> GestureStep {
        let way = translation
        let limit = max(hysteresis, 0)
        guard abs(way.dx) >= limit || abs(way.dy) >= limit else { return .none }
        isActive = true
        origin =
            origin
            + Vector(
                dx: min(max(way.dx, -limit), limit), dy: min(max(way.dy, -limit), limit))
        return .begin
    }
}
