/// One drag of an elastic control, from the first motion to the release.
struct ElasticPull {
    /// Where the handle stands, in points downwards or to the right; 0 where the drag is back where
    /// it began.
    private(set) var points = 0.0
    /// The step whose range was reached last; nil before any was.
    private(set) var stepIndex: Int?
    /// Nil where there are no steps.
    private(set) var clock: TickClock?
    private(set) var hasTicked = false

    /// A drag whose first motion takes the handle to `points`, with a clock that may remember the
    /// ticks of earlier drags.
    init(by points: Double, clock: TickClock, settings: ElasticSettings, at now: Moment) {
        if let first = settings.steps.first {
            self.clock = clock
            if settings.indexOfStep(atPull: points) == nil {
                self.clock?.start(interval: first.interval, at: now)
            }
        }
        move(to: points, settings: settings, at: now)
    }

    /// Whether the release owes a tick to a drag that was too short for one.
    func owesTick(at now: Moment) -> Bool {
        !hasTicked && clock?.allowsTick(at: now) ?? true
    }

    /// Moves the handle, which may come into the range of another step.
    mutating func move(to points: Double, settings: ElasticSettings, at now: Moment) {
        self.points = points
        if let index = settings.indexOfStep(atPull: points), index != stepIndex {
            stepIndex = index
            clock?.change(to: settings.steps[index].interval, at: now)
        }
        clock?.resume(at: now)
    }

    /// A tick at `moment`.
    mutating func tick(at moment: Moment) {
        hasTicked = true
        clock?.tick(at: moment)
    }

    /// Passes over the ticks that are due up to and including `now`.
    mutating func skipTicks(past now: Moment) {
        clock?.skip(past: now)
    }
}
