import ControlCore

/// A recogniser that makes of each frame what it was told to.
struct ScriptedGesture: GestureRecognizer {
    var kind = GestureKind(rawValue: "scripted")
    var isContinuous = true
    var location = Point.zero
    var deadline: Moment?
    var steps: [GestureStep]
    /// How many times it began after waiting.
    private(set) var waits = 0

    init(_ steps: GestureStep..., isContinuous: Bool = true) {
        self.steps = steps
        self.isContinuous = isContinuous
    }

    var nextDeadline: Moment? { deadline }

    mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        location = contacts.centroid(of: contacts.followed) ?? location
        return steps.isEmpty ? .none : steps.removeFirst()
    }

    mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep {
        deadline = nil
        return steps.isEmpty ? .none : steps.removeFirst()
    }

    mutating func beginAfterWaiting() { waits += 1 }

    mutating func reset() {}
}
