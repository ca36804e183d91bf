import ControlCore
import Testing

@Suite("ClickGestureRecognizer")
struct ClickGestureRecognizerTests {
    private func click(
        _ hand: inout Hand, _ button: PointerButton = .primary, x: Double = 100,
        for duration: Duration = .milliseconds(60)
    ) {
        let place = Point(x: x, y: 100)
        hand.tell([Contact(id: 1, phase: .began, location: place, tool: .pointer(button))])
        hand.pass(duration)
        hand.lift()
    }

    @Test("is made where the first click is, when the button is released")
    func made() {
        var hand = Hand(ClickGestureRecognizer(numberOfClicksRequired: 2))
        click(&hand, x: 100)
        #expect(hand.events.isEmpty)
        hand.pass(.milliseconds(100))
        click(&hand, x: 110)
        #expect(hand.states == [.recognized])
        #expect(hand.events.last?.kind == .click)
        #expect(hand.events.last?.location == Point(x: 100, y: 100))
        #expect(hand.events.map { hand.time(of: $0) } == [.milliseconds(220)])
    }

    @Test(
        "keeps the times and distances of a tap",
        arguments: [
            (750, 100, 0, 1), (751, 100, 0, 0), (60, 350, 0, 1), (60, 351, 0, 0), (60, 100, 45, 1),
            (60, 100, 45.1, 0),
        ] as [(Int, Int, Double, Int)])
    func limits(duration: Int, gap: Int, distance: Double, made: Int) {
        var hand = Hand(ClickGestureRecognizer(numberOfClicksRequired: 2))
        click(&hand, for: .milliseconds(duration))
        hand.pass(.milliseconds(gap))
        click(&hand, x: 100 + distance)
        hand.pass(.seconds(5))
        #expect(hand.states == Array(repeating: .recognized, count: made))
    }

    @Test("takes the settings of a tap")
    func settings() {
        var gesture = ClickGestureRecognizer()
        gesture.tap.maximumPressDuration = .milliseconds(20)
        gesture.numberOfClicksRequired = 2
        #expect(gesture.numberOfClicksRequired == 2)
        var hand = Hand(gesture)
        for duration in [21, 20, 20] { click(&hand, for: .milliseconds(duration)) }
        #expect(hand.states == [.recognized])
    }

    @Test(
        "is made with the buttons asked for",
        arguments: [
            ([.primary], [1, 0, 0]), ([.secondary], [0, 1, 0]), ([.other], [0, 0, 1]),
            ([.primary, .other], [1, 0, 1]), ([], [0, 0, 0]),
        ] as [(Set<PointerButton>, [Int])])
    func buttons(mask: Set<PointerButton>, made: [Int]) {
        for (button, made) in zip([PointerButton.primary, .secondary, .other], made) {
            var hand = Hand(ClickGestureRecognizer(buttonMask: mask))
            click(&hand, button)
            #expect(hand.events.count == made)
        }
    }

    @Test("left and right clicks are those of the two buttons")
    func leftAndRight() {
        #expect(ClickGestureRecognizer().buttonMask == [.primary])
        #expect(ClickGestureRecognizer.leftClick.buttonMask == [.primary])
        #expect(ClickGestureRecognizer.rightClick.buttonMask == [.secondary])
    }

    @Test("a double click is made with one and the same button")
    func sameButton() {
        let any = Set(PointerButton.allCases)
        var hand = Hand(ClickGestureRecognizer(buttonMask: any, numberOfClicksRequired: 2))
        click(&hand, .primary)
        click(&hand, .secondary)
        #expect(hand.events.isEmpty)
        hand.pass(.seconds(1))
        click(&hand, .secondary)
        click(&hand, .secondary)
        #expect(hand.states == [.recognized])
    }

    @Test(
        "is made with a pointer only",
        arguments: [.finger, .hover, .press(on: .surface)] as [Contact.Tool])
    func tools(tool: Contact.Tool) {
        let contact = Contact(id: 1, phase: .began, location: .zero, tool: tool)
        #expect(!ClickGestureRecognizer().accepts(contact))
    }

    @Test("a double click goes on where a single click does not allow others beside it")
    func doubleAfterSingle() {
        var policies = GesturePolicies()
        policies.simultaneousRecognitionPolicy = .never
        var hand = Hand()
        let single = hand.surface.add(ClickGestureRecognizer(), policies: policies)
        let double = hand.surface.add(
            ClickGestureRecognizer(numberOfClicksRequired: 2), policies: policies)
        click(&hand)
        click(&hand)
        #expect(hand.events.map(\.recognizer) == [single, single, double])
        #expect(ClickGestureRecognizer().canPrevent(PressGestureRecognizer()))
    }
}
