import ControlCore

extension Configuration {
    /// What a gesture on a control does, with the control by its name.
    struct Gesture: Equatable, Sendable {
        var control: String
        var gesture: ButtonGesture
        var response: GestureBinding.Response
    }
}
