/// What a gesture on a control does.
struct GestureBinding: Equatable, Sendable {
    enum Gesture: String, CaseIterable, Sendable {
        case touchDown = "touch_down"
        case tap
        case doubleTap = "double_tap"
    }

    enum Response: String, CaseIterable, Sendable {
        case stop
        case reset
    }

    var control: String
    var gesture: Gesture
    var response: Response
}
