import Testing

@testable import ControlCore

@Suite("Whoever asks for motion that does not come is told once")
struct FutileDemandTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// One letter a step: capital where motion is asked for.
        ///
        /// i is idle or moving, e not enabled, l link down, s stopped.
        let steps: String
        /// The steps in which it is told.
        let told: String
    }

    @Test(
        "told at a new push, and where motion is cut off by others; once until it is possible again",
        arguments: [
            Case(testDescription: "pushed while blocked", steps: "leLEE", told: "  x  "),
            Case(testDescription: "pushed again while blocked", steps: "eEeElL", told: " x    "),
            Case(
                testDescription: "once more after it could move", steps: "eEeiIie", told: " x     "),
            Case(testDescription: "and blocked then", steps: "eEeieE", told: " x   x"),
            Case(testDescription: "the link goes while driving", steps: "iILLL", told: "  x  "),
            Case(testDescription: "the link goes while standing", steps: "iillL", told: "    x"),
            Case(testDescription: "the enable control is released", steps: "iIEEE", told: "     "),
            Case(testDescription: "the robot is stopped", steps: "iISSS", told: "     "),
            Case(testDescription: "pushed while stopped", steps: "issSsS", told: "   x  "),
            Case(testDescription: "held since the device came", steps: "L", told: "x"),
        ])
    func told(_ test: Case) {
        var demand = FutileDemand()
        let told = test.steps.map { step -> Character in
            let isAsked = step.isUppercase
            let status: MotionStatus =
                switch step.lowercased() {
                case "i": isAsked ? .moving : .idle
                case "e": .blocked(.notEnabled)
                case "l": .blocked(.linkDown)
                default: .stopped
                }
            return demand.observe(isAsked: isAsked, status: status) ? "x" : " "
        }
        #expect(String(told) == test.told)
    }
}
