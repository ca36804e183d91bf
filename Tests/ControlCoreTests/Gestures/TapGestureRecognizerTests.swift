import ControlCore
import Testing

@Suite("TapGestureRecognizer")
struct TapGestureRecognizerTests {
    struct Play: CustomTestStringConvertible {
        let testDescription: String
        /// Milliseconds from one change to the next: down, up, down, up, and so on.
        let times: [Int]
        var taps = 1
        /// How many times the gesture was made.
        let made: Int

        init(_ name: String, _ times: [Int], taps: Int = 1, made: Int) {
            testDescription = name
            self.times = times
            self.taps = taps
            self.made = made
        }
    }

    @Test(
        "is made by presses that are short enough and follow soon enough",
        arguments: [
            Play("a short press", [0, 60], made: 1),
            Play("exactly as long as allowed", [0, 750], made: 1),
            Play("one millisecond too long", [0, 751], made: 0),
            Play("two presses are two single taps", [0, 60, 100, 60], made: 2),
            Play("one tap is no double tap", [0, 60], taps: 2, made: 0),
            Play("two soon after each other", [0, 60, 100, 60], taps: 2, made: 1),
            Play("the second as late as allowed", [0, 60, 350, 60], taps: 2, made: 1),
            Play("the second one millisecond too late", [0, 60, 351, 60], taps: 2, made: 0),
            Play("a late second is a first", [0, 60, 351, 60, 100, 60], taps: 2, made: 1),
            Play("the second pressed too long", [0, 60, 100, 751], taps: 2, made: 0),
            Play("after a long press all begins anew", [0, 751, 9, 60, 9, 60], taps: 2, made: 1),
            Play("four taps are two double taps", [0, 9, 9, 9, 9, 9, 9, 9], taps: 2, made: 2),
            Play("three taps are one double tap", [0, 9, 9, 9, 9, 9], taps: 2, made: 1),
            Play("three of three", [0, 9, 9, 9, 9, 9], taps: 3, made: 1),
        ])
    func timing(play: Play) {
        var hand = Hand(TapGestureRecognizer(numberOfTapsRequired: play.taps))
        for (index, time) in play.times.enumerated() {
            hand.pass(.milliseconds(time))
            if index.isMultiple(of: 2) { hand.touch((100, 100)) } else { hand.lift() }
        }
        hand.pass(.seconds(5))
        #expect(hand.states == Array(repeating: .recognized, count: play.made))
    }
}
