import ControlCore

/// Which kinds of refusals have been told: one that goes on is told once, and again when it comes
/// back after a while.
struct RefusalMemory {
    /// A kind that has not occurred for this long counts as new.
    static let span = Duration.seconds(10)
    /// Every sender's clock is unknown at first, for a tenth of this on a link that is steady.
    static let learning = Duration.seconds(1)

    private struct Spell {
        let since: Moment
        var last: Moment
        var isTold = false
    }

    private var spells: [GuardRefusal: Spell] = [:]

    /// Notes that a command was refused; true when that is to be told.
    mutating func isNew(_ refusal: GuardRefusal, at now: Moment) -> Bool {
        var spell = Spell(since: now, last: now)
        if let known = spells[refusal], known.last.advanced(by: Self.span) > now { spell = known }
        spell.last = now
        let patience = refusal == .clockUnknown ? Self.learning : .zero
        let isNew = !spell.isTold && spell.since.duration(to: now) >= patience
        if isNew { spell.isTold = true }
        spells[refusal] = spell
        return isNew
    }
}
