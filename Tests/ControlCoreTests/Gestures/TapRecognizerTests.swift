import ControlCore
import Testing

@Suite("TapRecognizer")
struct TapRecognizerTests {
    struct Case: CustomTestStringConvertible {
        let taps: Int
        /// Presses and releases in turn, in milliseconds.
        let times: [Double]
        /// Which releases complete the gesture, counted from 1.
        let recognized: [Int]
        var testDescription: String { "\(taps) taps: \(times)" }
    }

    @Test(
        "a tap is short, and several taps follow each other soon",
        arguments: [
            Case(taps: 1, times: [0, 60], recognized: [1]),
            Case(taps: 1, times: [0, 0], recognized: [1]),
            Case(taps: 1, times: [0, 750], recognized: [1]),
            Case(taps: 1, times: [0, 750.000001], recognized: []),
            Case(taps: 1, times: [0, 60, 100, 160], recognized: [1, 2]),
            Case(taps: 2, times: [0, 60], recognized: []),
            Case(taps: 2, times: [0, 60, 410, 470], recognized: [2]),
            Case(taps: 2, times: [0, 60, 410.000001, 470], recognized: []),
            Case(taps: 2, times: [0, 60, 500, 560, 700, 760], recognized: [3]),
            Case(taps: 2, times: [0, 800, 900, 960], recognized: []),
            Case(taps: 2, times: [0, 60, 200, 1000, 1100, 1160], recognized: []),
            Case(taps: 2, times: [0, 60, 100, 160, 200, 260, 300, 360], recognized: [2, 4]),
            Case(taps: 2, times: [0, 60, 100, 160, 200, 260], recognized: [2]),
            Case(taps: 3, times: [0, 60, 100, 160, 200, 260], recognized: [3]),
        ])
    func taps(_ play: Case) {
        var recognizer = TapRecognizer(numberOfTapsRequired: play.taps)
        var recognized: [Int] = []
        for (index, milliseconds) in play.times.enumerated() {
            let now = Moment(nanoseconds: Int64((milliseconds * 1e6).rounded()))
            if index % 2 == 0 {
                recognizer.press(at: now)
            } else if recognizer.release(at: now) {
                recognized.append(index / 2 + 1)
            }
        }
        #expect(recognized == play.recognized)
    }

    @Test("a release without a press is nothing, and so is what was cancelled")
    func cancel() {
        var recognizer = TapRecognizer()
        let releasedUnpressed = recognizer.release(at: Moment(nanoseconds: 0))
        #expect(!releasedUnpressed)
        recognizer.press(at: Moment(nanoseconds: 0))
        recognizer.cancel()
        let releasedCancelled = recognizer.release(at: Moment(nanoseconds: 1))
        #expect(!releasedCancelled)
    }
}
