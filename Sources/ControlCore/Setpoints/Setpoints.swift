/// All set-points, and what they have to tell.
struct Setpoints {
    private var setpoints: [Setpoint]
    /// The values that were told last.
    private var told: [Double]
    /// Kept, so that its room is used again.
    private var events: [ElasticEvent] = []
    /// One of them has come to its limit since that was asked.
    private var hasReachedLimit = false

    /// No set-points.
    init() {
        setpoints = []
        told = []
    }

    /// - Parameters:
    ///   - settings: One for each set-point.
    ///   - values: Where each of them stood when the program last ran; nil where that is not known.
    ///   - deadZone: What counts as home of the sticks that pull.
    ///   - isStopLatched: Whether the stop latch is set from the start.
    /// - Throws: ``ElasticError`` for the first settings that make no sense.
    init(
        _ settings: [SetpointSettings], values: [Double?], deadZone: DeadZone, isStopLatched: Bool
    ) throws(ElasticError) {
        var setpoints: [Setpoint] = []
        for (index, settings) in settings.enumerated() {
            let value = values.indices.contains(index) ? values[index] : nil
            setpoints.append(
                try Setpoint(
                    settings, value: value ?? settings.initialValue, deadZone: deadZone,
                    isStopLatched: isStopLatched))
        }
        self.setpoints = setpoints
        told = setpoints.map(\.value)
        events.reserveCapacity(64)
    }

    /// Where each of them stands.
    var values: [Double] { told }

    /// When time alone moves one of them.
    var nextDeadline: Moment? {
        var earliest: Moment?
        for setpoint in setpoints {
            guard let deadline = setpoint.elastic.nextDeadline else { continue }
            earliest = earliest.map { min($0, deadline) } ?? deadline
        }
        return earliest
    }

    /// Hands something to each of them, and tells the values that come of it, in their order.
    mutating func forEach(
        into actions: inout [Action], _ change: (inout Setpoint, inout [ElasticEvent]) -> Void
    ) {
        for index in setpoints.indices {
            change(&setpoints[index], &events)
            for event in events {
                if setpoints[index].isNewlyAtLimit(after: event) { hasReachedLimit = true }
                guard case .didChangeValue(let value, _) = event else { continue }
                tell(value, of: index, into: &actions)
            }
            events.removeAll(keepingCapacity: true)
            tell(setpoints[index].value, of: index, into: &actions)
        }
    }

    /// Hands something to each of them that moves none yet.
    mutating func forEach(_ change: (inout Setpoint) -> Void) {
        for index in setpoints.indices { change(&setpoints[index]) }
    }

    /// True once after one of them was pulled to its limit.
    mutating func takeLimit() -> Bool {
        defer { hasReachedLimit = false }
        return hasReachedLimit
    }

    /// Somebody else wants one of them at this value.
    mutating func request(_ value: Double, of index: Int, into actions: inout [Action]) {
        guard setpoints.indices.contains(index) else { return }
        if let refusal = setpoints[index].request(value) {
            actions.append(.setpointRefused(index, refusal))
        }
        tell(setpoints[index].value, of: index, into: &actions)
    }

    private mutating func tell(_ value: Double, of index: Int, into actions: inout [Action]) {
        guard value != told[index] else { return }
        told[index] = value
        actions.append(.setpoint(index, value))
    }
}
