import ControlCore

/// Tells whether connections are lost so soon after they were made, and so often in a row, that
/// somebody else must be using the same identifier.
///
/// For brokers that close the connection of the one and say nothing: they can not say it in MQTT
/// 3.1.1, and mosquitto 2.0.11 does not say it in MQTT 5 either.
struct EarlyLosses {
    /// A loss this soon counts, since whoever is thrown out comes back within a second.
    static let soon = Duration.seconds(1)
    /// How many in a row are no accident.
    static let most = 5
    /// What it comes to, for the log.
    static let words = "closed within a second of being accepted, \(most) times in a row"

    private var since: Moment?
    private var count = 0

    /// The broker has accepted the connection.
    mutating func noteUp(at now: Moment) {
        since = now
    }

    /// The broker has closed it; true when that was once too often.
    mutating func noteLoss(at now: Moment) -> Bool {
        let isEarly = since.map { $0.duration(to: now) <= Self.soon } ?? false
        count = isEarly ? count + 1 : 0
        return count >= Self.most
    }
}
