/// Notices when the operator asks for motion that can not come.
///
/// Once is enough: it is silent then until motion is possible again.
struct FutileDemand {
    private var wasAsked = false
    private var wasPossible = false
    private var isTold = false

    /// Takes how things stand now.
    ///
    /// - Parameters:
    ///   - isAsked: Whether a stick that moves the robot is away from home.
    ///   - status: Whether the robot may move.
    /// - Returns: Whether the operator should be told.
    mutating func observe(isAsked: Bool, status: MotionStatus) -> Bool {
        let isNewlyAsked = isAsked && !wasAsked
        let isCutOff = isAsked && wasPossible
        wasAsked = isAsked
        wasPossible = status == .moving || status == .idle
        guard !wasPossible else {
            isTold = false
            return false
        }
        // Who lets go of the enable control, or stops the robot, knows.
        let isOwnDoing = status == .blocked(.notEnabled) || status == .stopped
        guard !isTold, isNewlyAsked || isCutOff && !isOwnDoing else { return false }
        isTold = true
        return true
    }
}
