/// Turns a drag into steps of a value: the farther the pull, the faster and larger the steps.
///
/// Barceloneta's control without a screen. Something pulls it away from where the drag began: a
/// contact (``handle(_:at:into:)``), a translation that the caller measures
/// (``pull(to:at:into:)``), or a stick or trigger (``pull(byDeflection:at:into:)``). Whatever began
/// a drag holds the control until it lets go; all else is ignored meanwhile. A pull of exactly 0 is
/// no motion and has no direction: nothing happens before the first other one, and no tick comes
/// while the pull is back at 0.
///
/// **Ticks.** The first tick of a drag comes at once where the pull lies in a step's range, and
/// then every interval. Coming into the range of another step, the next tick follows the last one
/// after the shorter of the two intervals, or at once if that has passed; so within a drag jitter
/// at a boundary never makes ticks faster than the faster step. A drag that ends before its first
/// tick ticks once; a cancelled one does not. Each new drag of a contact or of the caller ticks at
/// once, however soon it follows, as in the original: someone who drags again means it. Only the
/// drags of a stick or trigger keep the distance from one to the next.
///
/// **Time.** Each call first makes the ticks that are due up to and including its instant, each
/// with its own instant on the grid, so it does not matter how time is cut into calls. A call too
/// late for 10 000 ticks makes that many, and the value stands still for the rest: nobody watched
/// it move. An instant before the last one counts as the last one.
///
/// In steady state nothing is allocated as long as the caller's list of events has room.
public struct ElasticControl: Sendable {
    private enum Holder: Equatable {
        case caller
        case contact(ElasticGrip)
        case deflection
    }

    private enum State {
        case idle
        /// Held, and not moved since.
        case held(by: Holder)
        case pulled(ElasticPull, by: Holder)
    }

    /// How the control behaves.
    public let settings: ElasticSettings
    /// The present value, from the settings' minimum to their maximum.
    public private(set) var value: Double

    private let band: RubberBand
    private var state = State.idle
    /// The clock of the last drag: a stick that trembles at the edge of its dead zone makes many.
    private var restingClock: TickClock?
    private var lastMoment = Moment(nanoseconds: .min)

    /// A control at rest.
    ///
    /// - Parameters:
    ///   - settings: How it behaves.
    ///   - initialValue: The value at the start, within the limits.
    /// - Throws: ``ElasticError`` for the first setting that makes no sense, or for an initial
    ///   value outside the limits.
    public init(
        settings: ElasticSettings = ElasticSettings(), initialValue: Double = 0
    ) throws(ElasticError) {
        try settings.check()
        let limits = settings.minimumValue...settings.maximumValue
        guard limits.contains(initialValue) else {
            throw .initialValue(initialValue, allowed: limits)
        }
        self.settings = settings
        value = initialValue
        band = RubberBand(limit: settings.draggingLimit)
    }

    // MARK: State

    /// Whether a drag has moved the control and is not over.
    ///
    /// Stays true where the drag comes back to 0.
    public var isPulled: Bool { present != nil }

    /// How far the handle stands from its place, in points downwards or to the right, after the
    /// rubber band; 0 at rest.
    public var pull: Double { present?.points ?? 0 }

    /// The pull in percent of the dragging limit, without its sign.
    public var percentage: Double { settings.percentage(ofPull: pull) }

    /// Which way ticks move the value; nil while the pull is 0.
    public var direction: ElasticDirection? { settings.axis.direction(of: pull) }

    /// The step whose range this drag reached last; nil at rest and before it reached any.
    public var currentStep: ElasticStep? { present?.stepIndex.map { settings.steps[$0] } }

    /// When ``advance(to:into:)`` has something to do; nil while no tick is to come.
    public var nextDeadline: Moment? {
        guard let present, present.points != 0 else { return nil }
        return present.clock?.next
    }

    /// Puts the value where it is told, within the limits, and tells nothing.
    ///
    /// A drag under way goes on from there: ``advance(to:into:)`` first, so that ticks that were
    /// due before are not taken from the new value. NaN and the infinities are ignored.
    public mutating func set(value newValue: Double) {
        guard newValue.isFinite else { return }
        value = min(max(newValue, settings.minimumValue), settings.maximumValue)
    }

    // MARK: Input

    /// Makes the ticks that are due up to and including `now`.
    public mutating func advance(to now: Moment, into events: inout [ElasticEvent]) {
        pass(to: now, into: &events)
    }

    /// Acts on a contact.
    ///
    /// There is no hit test in here: the caller passes the contacts that began on the control. Only
    /// the one that began a drag moves it, relative to where it began, less the settings'
    /// ``ElasticSettings/hysteresis``; a second one is ignored for good. Fingers drag, and pointers
    /// with the primary button; what begins with another tool is ignored. How it ends is not asked:
    /// a pointer may be hovering when its end is told. A contact that begins at a place that is not
    /// finite does not begin a drag; one that moves to such a place stays where it was.
    public mutating func handle(
        _ contact: Contact, at now: Moment, into events: inout [ElasticEvent]
    ) {
        let now = pass(to: now, into: &events)
        guard case .contact(let grip)? = holder, grip.id == contact.id else {
            if holder == nil { begin(contact) }
            return
        }
        switch contact.phase {
        case .began:
            // Its end was lost.
            letGo(ticksOnce: false, at: now, into: &events)
            begin(contact)
        case .moved, .stationary:
            drag(grip, by: contact, at: now, into: &events)
        case .ended:
            drag(grip, by: contact, at: now, into: &events)
            letGo(ticksOnce: true, at: now, into: &events)
        case .cancelled:
            letGo(ticksOnce: false, at: now, into: &events)
        }
    }

    /// Pulls the control to `translation` points from where the drag began, downwards or to the
    /// right; begins the drag if the control is free.
    ///
    /// Ignored where the translation is not finite, and while something else holds the control.
    /// ``release(at:into:)`` or ``cancel(at:into:)`` ends the drag.
    public mutating func pull(
        to translation: Double, at now: Moment, into events: inout [ElasticEvent]
    ) {
        let now = pass(to: now, into: &events)
        guard translation.isFinite, isFree(for: .caller) else { return }
        drag(to: translation, by: .caller, at: now, into: &events)
    }

    /// Pulls the control as far as a stick, trigger or pedal is deflected.
    ///
    /// Ignored while something else holds the control. Any deflection but 0 begins a drag, 0 ends
    /// it, and NaN or an infinity cancels it. A drag that begins soon after the last one keeps the
    /// distance between ticks as if it had gone on, so that a stick at the edge of its dead zone
    /// does not run away.
    ///
    /// - Parameters:
    ///   - deflection: The fraction of travel after the dead zone, as in
    ///     ``ElasticSettings/translation(forDeflection:)``; positive increments.
    ///   - now: The present instant.
    ///   - events: What happens is appended.
    public mutating func pull(
        byDeflection deflection: Double, at now: Moment, into events: inout [ElasticEvent]
    ) {
        let now = pass(to: now, into: &events)
        let translation = settings.translation(forDeflection: deflection)
        if translation != 0, isFree(for: .deflection) {
            drag(to: translation, by: .deflection, at: now, into: &events)
        } else if translation == 0, holder == .deflection {
            letGo(ticksOnce: deflection.isFinite, at: now, into: &events)
        }
    }

    /// Ends the drag, whatever holds the control; one that never ticked ticks once.
    public mutating func release(at now: Moment, into events: inout [ElasticEvent]) {
        let now = pass(to: now, into: &events)
        letGo(ticksOnce: true, at: now, into: &events)
    }

    /// Ends the drag, whatever holds the control, and makes no further tick.
    public mutating func cancel(at now: Moment, into events: inout [ElasticEvent]) {
        let now = pass(to: now, into: &events)
        letGo(ticksOnce: false, at: now, into: &events)
    }

    // MARK: The drag

    /// Makes what is due, and tells the instant that counts.
    @discardableResult
    private mutating func pass(to now: Moment, into events: inout [ElasticEvent]) -> Moment {
        lastMoment = max(lastMoment, now)
        if case .pulled(var pull, let holder) = state {
            makeDueTicks(of: &pull, at: lastMoment, into: &events)
            state = .pulled(pull, by: holder)
        }
        return lastMoment
    }

    private mutating func begin(_ contact: Contact) {
        let place = settings.axis.position(of: contact.location)
        guard contact.phase == .began, contact.tool.isTouch, place.isFinite else { return }
        state = .held(by: .contact(ElasticGrip(id: contact.id, at: place)))
    }

    private mutating func drag(
        _ grip: ElasticGrip, by contact: Contact, at now: Moment, into events: inout [ElasticEvent]
    ) {
        var grip = grip
        let place = settings.axis.position(of: contact.location)
        guard let way = grip.translation(to: place, hysteresis: settings.hysteresis) else { return }
        drag(to: way, by: .contact(grip), at: now, into: &events)
    }

    private var holder: Holder? {
        switch state {
        case .idle: nil
        case .held(let holder), .pulled(_, let holder): holder
        }
    }

    private var present: ElasticPull? {
        guard case .pulled(let pull, _) = state else { return nil }
        return pull
    }

    private func isFree(for newHolder: Holder) -> Bool {
        holder == nil || holder == newHolder
    }

    private mutating func drag(
        to translation: Double, by holder: Holder, at now: Moment,
        into events: inout [ElasticEvent]
    ) {
        let points = band.pull(for: translation)
        let stepBefore = present?.stepIndex
        var pull: ElasticPull
        if let present {
            pull = present
            pull.move(to: points, settings: settings, at: now)
        } else if points != 0 {
            if !settings.steps.isEmpty { events.append(.didStartMoving(at: now)) }
            let clock = (holder == .deflection ? restingClock : nil) ?? TickClock()
            pull = ElasticPull(by: points, clock: clock, settings: settings, at: now)
        } else {
            state = .held(by: holder)
            return
        }
        if let step = pull.stepIndex, step != stepBefore {
            events.append(.didReachNewTimerSetting(settings.steps[step], at: now))
        }
        makeDueTicks(of: &pull, at: now, into: &events)
        state = .pulled(pull, by: holder)
    }

    private mutating func letGo(
        ticksOnce: Bool, at now: Moment, into events: inout [ElasticEvent]
    ) {
        if var pull = present {
            if ticksOnce, pull.owesTick(at: now) { tick(&pull, at: now, into: &events) }
            restingClock = pull.clock
            events.append(.didRelease(at: now))
        }
        state = .idle
    }

    private mutating func makeDueTicks(
        of pull: inout ElasticPull, at now: Moment, into events: inout [ElasticEvent]
    ) {
        guard pull.points != 0 else { return }
        for _ in 0..<TickClock.mostTicksAtOnce {
            guard let due = pull.clock?.next, due <= now else { return }
            tick(&pull, at: due, into: &events)
        }
        pull.skipTicks(past: now)
    }

    private mutating func tick(
        _ pull: inout ElasticPull, at moment: Moment, into events: inout [ElasticEvent]
    ) {
        guard let direction = settings.axis.direction(of: pull.points) else { return }
        pull.tick(at: moment)
        let increment = settings.increment(ofStep: pull.stepIndex)
        let next = settings.value(
            arrivingAt: ElasticSettings.withoutNoise(
                direction == .increment ? value + increment : value - increment,
                ofIncrement: increment))
        if next == value {
            events.append(.alreadyAtLimit(value, at: moment))
        } else {
            value = next
            events.append(.didChangeValue(next, at: moment))
        }
    }
}
