/// The same calls with a list of their own, for callers that need not reuse one.
extension ElasticControl {
    /// Makes the ticks that are due up to and including `now`.
    public mutating func advance(to now: Moment) -> [ElasticEvent] {
        var events: [ElasticEvent] = []
        advance(to: now, into: &events)
        return events
    }

    /// Acts on a contact; see ``handle(_:at:into:)``.
    public mutating func handle(_ contact: Contact, at now: Moment) -> [ElasticEvent] {
        var events: [ElasticEvent] = []
        handle(contact, at: now, into: &events)
        return events
    }

    /// Pulls the control to a translation; see ``pull(to:at:into:)``.
    public mutating func pull(to translation: Double, at now: Moment) -> [ElasticEvent] {
        var events: [ElasticEvent] = []
        pull(to: translation, at: now, into: &events)
        return events
    }

    /// Pulls the control by a deflection; see ``pull(byDeflection:at:into:)``.
    public mutating func pull(byDeflection deflection: Double, at now: Moment) -> [ElasticEvent] {
        var events: [ElasticEvent] = []
        pull(byDeflection: deflection, at: now, into: &events)
        return events
    }

    /// Ends the drag; see ``release(at:into:)``.
    public mutating func release(at now: Moment) -> [ElasticEvent] {
        var events: [ElasticEvent] = []
        release(at: now, into: &events)
        return events
    }

    /// Ends the drag without a tick; see ``cancel(at:into:)``.
    public mutating func cancel(at now: Moment) -> [ElasticEvent] {
        var events: [ElasticEvent] = []
        cancel(at: now, into: &events)
        return events
    }
}
