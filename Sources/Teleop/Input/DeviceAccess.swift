/// How a device is shared with the other programs of this machine.
enum DeviceAccess: Equatable, Sendable {
    /// It is taken away from all of them.
    case exclusive
    /// They may read it, too, but none may have taken it for itself.
    ///
    /// That is found out by taking it for a moment, in which the others hear nothing.
    case shared
    /// It is another program's to drive with: nothing is done here that could be felt there, and a
    /// device that somebody has taken for himself is silent.
    case spectator
}
