import ControlCore
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

    @Test(
        "what a gesture measures comes before the time, angles in degrees",
        arguments: [
            (.none, ""),
            (
                .translation(Vector(dx: 30, dy: -1.5), velocity: Vector(dx: 0, dy: 2)),
                #","translation":{"x":30.0,"y":-1.5},"velocity":{"x":0.0,"y":2.0}"#
            ),
            (.scale(1.5, velocity: -0.5), #","scale":1.5,"velocity":-0.5"#),
            (.magnification(0.5, velocity: 2), #","scale":1.5,"velocity":2.0"#),
            (.rotation(.pi / 2, velocity: -.pi), #","rotation":90.0,"velocity":-180.0"#),
            (.force(absolute: 0.75, fraction: 1.25), #","force":0.75,"fraction":1.25"#),
            (.scale(.infinity, velocity: 1), #","velocity":1.0"#),
            (.translation(Vector(dx: .nan, dy: 0), velocity: Vector(dx: 0, dy: .infinity)), ""),
        ] as [(GestureMeasure, String)])
    func amounts(measure: GestureMeasure, text: String) {
        let message = GestureMessage(
            gesture: "pinch", state: .changed, location: nil,
            amounts: [GestureMessage.Amount](measure), millisecondsSince1970: 5)
        #expect(
            String(decoding: message.json, as: UTF8.self)
                == #"{"gesture":"pinch","state":"changed","location":null"# + text
                + #","stamp":0.005}"#)
    }
}
