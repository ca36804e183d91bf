/// Who sent a velocity command, as far as a receiver can tell.
public enum CommandSender: Hashable, Sendable {
    /// Somebody whose commands say nothing of themselves; all such senders are one.
    case plain
    /// One run of a program that names itself in its commands.
    case session(String)
}
