import ControlCore

/// What happens on a touch panel, in the terms of the core.
enum ScreenEvent: Equatable, Sendable {
    /// A panel of this size is there, and nothing touches it as far as anybody is told: contacts that
    /// are found down are told only once they have been lifted and made again.
    case connected(size: Size)
    /// The panel is gone, and with it every contact.
    case lost
    /// A contact is there, moves or goes.
    case contact(Contact)
    /// The changes since the last frame are complete.
    case frame(Event.Frame)
}
