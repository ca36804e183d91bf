/// What an elastic control tells, with the instant that it belongs to.
///
/// The instant of a tick is the one at which it was due, however late the call that brought it. The
/// instant of all else is that of the call.
///
/// One drag tells in this order: ``didStartMoving(at:)``, then for each range that the pull comes
/// into ``didReachNewTimerSetting(_:at:)``, for each tick ``didChangeValue(_:at:)`` or
/// ``alreadyAtLimit(_:at:)``, and in the end ``didRelease(at:)``.
public enum ElasticEvent: Hashable, Sendable {
    /// The pull left 0 for the first time in this drag.
    ///
    /// A control without steps never tells this: nothing will move.
    case didStartMoving(at: Moment)
    /// The pull came into the range of another step, which holds from now on.
    case didReachNewTimerSetting(ElasticStep, at: Moment)
    /// A tick moved the value to this one.
    case didChangeValue(Double, at: Moment)
    /// A tick left the value as it was: it stands at the limit that it is pulled to.
    ///
    /// Told by each such tick. Also told once by the release of a control without steps, where no
    /// value can move.
    case alreadyAtLimit(Double, at: Moment)
    /// The drag is over, ended or cancelled; the pull is 0 again.
    ///
    /// Follows each ``didStartMoving(at:)`` exactly once; a control without steps tells it alone.
    case didRelease(at: Moment)

    /// The instant that the event belongs to.
    public var moment: Moment {
        switch self {
        case .didStartMoving(let moment), .didReachNewTimerSetting(_, let moment),
            .didChangeValue(_, let moment), .alreadyAtLimit(_, let moment),
            .didRelease(let moment):
            moment
        }
    }
}
