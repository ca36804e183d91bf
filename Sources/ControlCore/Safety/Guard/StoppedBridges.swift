/// The bridges that say that their stop latch is set: a stop that was missed counts too.
///
/// Only what a bridge says itself releases it, or that it is gone.
struct StoppedBridges: Equatable {
    private var sessions: Set<String> = []
    /// What is known was said before the link was lost, and the last word of all may be missing.
    private var isOutdated = false

    /// True when at least one is stopped.
    var areStopped: Bool { !sessions.isEmpty }

    /// The link is lost: the next report, of whichever bridge, is all that counts.
    mutating func forgetOnReport() { isOutdated = true }

    /// Forgets what was said before the link was lost, unless something has been said since.
    mutating func forgetUnheard() {
        if isOutdated { sessions = [] }
    }

    /// Takes what a bridge says; true when it is stopped and was not before.
    mutating func note(_ report: BridgeReport) -> Bool {
        let before = sessions
        forgetUnheard()
        isOutdated = false
        guard case .online(isStopped: true) = report.state else {
            sessions.remove(report.session)
            return false
        }
        // More bridges than ever drive one robot stop it no further.
        if sessions.count < SenderSessions.most { sessions.insert(report.session) }
        return !before.contains(report.session)
    }
}
