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

    /// A drag that is about to move to `points`, with a clock that may remember earlier ticks.
    init(to points: Double, clock: TickClock, settings: ElasticSettings, at now: Moment) {
        guard let first = settings.steps.first else { return }
        self.clock = clock
        if settings.indexOfStep(atPull: points) == nil {
            self.clock?.start(interval: first.interval, at: now)
        }
    }

    /// Whether the release owes a tick to a drag that was too short for one.
    func owesTick(at now: Moment) -> Bool {
        !hasTicked && clock?.allowsTick(at: now) ?? true
    }

    /// Moves the handle; the index of the step into whose range it comes, if that is another one.
    mutating func move(to points: Double, settings: ElasticSettings, at now: Moment) -> Int? {
        self.points = points
        var reached: Int?
        if let index = settings.indexOfStep(atPull: points), index != stepIndex {
            stepIndex = index
            clock?.change(to: settings.steps[index].interval, at: now)
            reached = index
        }
        clock?.resume(at: now)
        return reached
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
