import Testing

@testable import Teleop

@Suite("GestureMessage")
struct GestureMessageTests {
    static func text(
        _ state: GestureMessage.State = .recognized, at location: GestureMessage.Location?
    ) -> String {
        let message = GestureMessage(
            gesture: "double_tap", state: state, location: location,
            millisecondsSince1970: 1_764_480_000_123)
        return String(decoding: message.json, as: UTF8.self)
    }

    @Test("gesture, state, location and time, in the order of the contract")
    func shape() {
        #expect(
            Self.text(at: GestureMessage.Location(x: 1, y: 2))
                == #"{"gesture":"double_tap","state":"recognized","#
                + #""location":{"x":1.0,"y":2.0},"stamp":1764480000.123}"#)
    }

    @Test(
        "a gesture without a place, or with one that is no number, has none",
        arguments: [nil, (.nan, 0), (0, .infinity)] as [(Double, Double)?])
    func noPlace(place: (Double, Double)?) {
        let text = Self.text(at: place.map { GestureMessage.Location(x: $0.0, y: $0.1) })
        #expect(text.contains(#""location":null,"#))
    }

    @Test(
        "the states have the words of the contract",
        arguments: [
            (.began, "began"), (.changed, "changed"), (.recognized, "recognized"),
            (.ended, "ended"), (.cancelled, "cancelled"),
        ] as [(GestureMessage.State, String)])
    func states(state: GestureMessage.State, word: String) {
        #expect(Self.text(state, at: nil).contains("\"state\":\"\(word)\""))
    }
}
