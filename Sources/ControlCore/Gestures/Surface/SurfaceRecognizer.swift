/// A recogniser as a ``GestureSurface`` keeps it.
struct SurfaceRecognizer {
    let id: RecognizerID
    let region: RegionID
    var gesture: any GestureRecognizer
    var policies: GesturePolicies
    var isEnabled = true
    var progress = RecognizerProgress()
    /// Those that must have failed before this one may begin.
    var failureRequirements: [RecognizerID] = []

    mutating func reset() {
        gesture.reset()
        progress = RecognizerProgress(
            barring: progress.barring, barringEnd: progress.barringEnd,
            deadline: gesture.nextDeadline)
    }
}
