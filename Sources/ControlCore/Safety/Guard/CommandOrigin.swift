/// Where a velocity command comes from, and what it says of its age.
public enum CommandOrigin: Equatable, Sendable {
    /// It says nothing of itself: only its arrival is known.
    case plain
    /// It is one of a session, with a number and a time.
    case session(SessionStamp)
    /// It says something of itself that makes no sense, such as a number without a session.
    case unreadable(CommandSender)

    /// Who sent it.
    public var sender: CommandSender {
        switch self {
        case .plain: .plain
        case .session(let stamp): .session(stamp.session)
        case .unreadable(let sender): sender
        }
    }
}
