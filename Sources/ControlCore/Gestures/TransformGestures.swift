/// A pan, a rotation and a pinch taken together.
///
/// Hand it all events; it reports once for each event of one of the three, with what the other two
/// were last. A gesture that is over keeps its value and state for what else happens at that
/// instant, as fingers lifted together end all three; from then on it counts as not made.
public struct TransformGestures: Hashable, Sendable {
    /// The recogniser whose translation is taken.
    public let pan: RecognizerID
    /// The recogniser whose rotation is taken.
    public let rotation: RecognizerID
    /// The recogniser whose scale is taken.
    public let pinch: RecognizerID

    private var lastOfPan: GestureEvent?
    private var lastOfRotation: GestureEvent?
    private var lastOfPinch: GestureEvent?

    /// Takes three recognisers together.
    public init(pan: RecognizerID, rotation: RecognizerID, pinch: RecognizerID) {
        self.pan = pan
        self.rotation = rotation
        self.pinch = pinch
    }

    /// Takes an event, and tells what the three are together then; nil for an event of another
    /// recogniser.
    public mutating func fold(_ event: GestureEvent) -> TransformReport? {
        let recognizer = event.recognizer
        guard recognizer == pan || recognizer == rotation || recognizer == pinch else { return nil }
        lastOfPan = recognizer == pan ? event : lastOfPan.stillCounting(at: event.moment)
        lastOfRotation =
            recognizer == rotation ? event : lastOfRotation.stillCounting(at: event.moment)
        lastOfPinch = recognizer == pinch ? event : lastOfPinch.stillCounting(at: event.moment)
        return report
    }

    /// What was reported last; before the first event, that no gesture is made.
    ///
    /// A measure that is not the gesture's own counts as none.
    public var report: TransformReport {
        var report = TransformReport.possible
        if let event = lastOfPan {
            report.panState = event.state
            if case .translation(let translation, let velocity) = event.measure {
                report.translation = translation
                report.velocity.translation = velocity
            }
        }
        if let event = lastOfRotation {
            report.rotationState = event.state
            if case .rotation(let rotation, let velocity) = event.measure {
                report.rotation = rotation
                report.velocity.rotation = velocity
            }
        }
        if let event = lastOfPinch {
            report.pinchState = event.state
            if case .scale(let scale, let velocity) = event.measure {
                report.scale = scale
                report.velocity.scale = velocity
            }
        }
        return report
    }
}

extension GestureEvent? {
    /// The event, unless it ended its gesture before this moment.
    fileprivate func stillCounting(at now: Moment) -> GestureEvent? {
        guard let event = self else { return nil }
        let isUnderWay = event.state == .began || event.state == .changed
        return isUnderWay || event.moment == now ? event : nil
    }
}
