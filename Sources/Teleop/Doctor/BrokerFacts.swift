import ControlCore

/// What was found out about the broker.
enum BrokerFacts: Equatable, Sendable {
    /// `teleop run` starts one for itself.
    case embedded
    /// What the configuration names for it can not be used: a password, a certificate.
    case unusable(cause: String)
    /// There was no connection.
    case unreachable(cause: String)
    /// The broker did not believe who we are.
    case refused(cause: String)
    /// The broker did not let us in for another reason.
    case turnedAway(cause: String)
    /// It let us in.
    case reached(Visit)

    /// True unless the broker has shown that nobody drives.
    ///
    /// It must have let us in and kept us, delivered what bridges and commands are told by, and neither
    /// a bridge was online nor a command heard. What this user can not see, such as by a password that
    /// is a service's alone, another one may be driving with.
    func isPerhapsDriven(_ topics: TopicNames) -> Bool {
        guard case .reached(let visit) = self else { return true }
        return visit.loss != nil
            || visit.unheard.contains { [topics.status, topics.commandVelocity].contains($0) }
            || visit.bridges.contains { $0.state == "online" } || !visit.senders.isEmpty
    }

    /// What was seen while being connected.
    struct Visit: Equatable, Sendable {
        /// What became of a message of ours.
        enum Publication: Equatable, Sendable {
            case unanswered
            case accepted
            case refused(cause: String)
        }

        /// Who else sends commands, and how many were heard.
        struct Sender: Equatable, Sendable {
            /// Nil for one that does not tell.
            let session: String?
            var commands = 1
        }

        /// What a bridge says of itself.
        struct Bridge: Equatable, Sendable {
            let session: String
            var state: String
            var motion: String
        }

        var speaksVersion5 = true
        var isWithoutDelay = true
        var publication = Publication.unanswered
        /// How many messages were sent to ourselves, and how long those that came back took.
        var sent = 0
        var roundTrips: [Duration] = []
        /// The topics that the broker refuses to deliver.
        var unheard: [String] = []
        var senders: [Sender] = []
        /// The broker keeps a command and gives it to everyone who comes.
        var hasRetainedCommand = false
        var bridges: [Bridge] = []
        /// Why the connection ended early.
        var loss: String?

        /// Somebody has sent a command.
        mutating func note(commandOf session: String?) {
            if let index = senders.firstIndex(where: { $0.session == session }) {
                senders[index].commands += 1
            } else {
                senders.append(Sender(session: session))
            }
        }

        /// A bridge has said how it is.
        mutating func note(_ bridge: Bridge) {
            bridges.removeAll { $0.session == bridge.session }
            bridges.append(bridge)
        }
    }
}
