/// Something that a test waited for did not come in time.
struct NotSeen: Error, CustomStringConvertible {
    let what: String
    let limit: Duration
    /// What was there instead.
    let instead: String

    var description: String { "not seen within \(limit): \(what)\n\(instead)" }
}

/// Waits until `look` finds something, and returns it.
///
/// When the time is over it throws `NotSeen` with `what` was waited for and what there is `instead`.
func eventually<Found>(
    _ what: @autoclosure () -> String, within limit: Duration = .seconds(5),
    instead: () -> String = { "" }, _ look: () throws -> Found?
) async throws -> Found {
    let deadline = ContinuousClock.now + limit
    while true {
        if let found = try look() { return found }
        guard ContinuousClock.now < deadline else {
            throw NotSeen(what: what(), limit: limit, instead: instead())
        }
        try await Task.sleep(for: .milliseconds(2))
    }
}
