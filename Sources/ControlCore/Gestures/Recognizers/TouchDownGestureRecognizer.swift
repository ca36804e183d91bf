/// Recognises fingers from the moment they are there.
///
/// It begins at once, or when a finger has been there for some time, changes with every change of
/// its fingers, and ends when the last one is lifted. A touch that is shorter than asked for fails.
public struct TouchDownGestureRecognizer: GestureRecognizer {
    /// How long fingers must be there, counted from the first one's coming: 0, RxGesture's default.
    ///
    /// With 0 or less it begins at once, with many years never.
    public var minimumTouchDuration: Duration
    /// The middle of the fingers.
    public private(set) var location = Point.zero

    private enum Progress {
        case idle
        case waiting(since: Moment)
        case active
    }

    private var progress = Progress.idle

    /// A recogniser of touches that last so long at least.
    public init(minimumTouchDuration: Duration = .zero) {
        self.minimumTouchDuration = minimumTouchDuration
    }

    /// Fingers that are there.
    public var kind: GestureKind { .touchDown }
    /// Goes on while a finger is down.
    public var isContinuous: Bool { true }

    /// When fingers have been there long enough.
    public var nextDeadline: Moment? {
        guard case .waiting(let since) = progress else { return nil }
        return since.advanced(by: minimumTouchDuration)
    }

    /// Follows the fingers.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        guard let place = contacts.centroid(of: contacts.down) else {
            guard case .active = progress else { return .fail }
            return contacts.ended.isEmpty ? .cancel : .end
        }
        location = place
        switch progress {
        case .idle:
            progress = .waiting(since: now)
            return minimumTouchDuration > .zero ? .none : advance(to: now, contacts)
        case .waiting:
            return .none
        case .active:
            return .change
        }
    }

    /// Fingers have been there long enough.
    public mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep {
        progress = .active
        return .begin
    }

    /// Forgets the fingers.
    public mutating func reset() {
        progress = .idle
        location = .zero
    }
}
