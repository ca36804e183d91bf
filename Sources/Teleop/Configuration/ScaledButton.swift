/// A button that, while it is held, multiplies the velocity limits.
struct ScaledButton: Equatable, Sendable {
    var button: String
    /// The factor, greater than 0.
    var scale: Double
}

extension ScaledButton? {
    /// The button; setting `nil` switches it off, a first one begins with the neutral factor 1.
    var buttonName: String? {
        get { map(\.button) }
        set { self = newValue.map { ScaledButton(button: $0, scale: factor ?? 1) } }
    }

    /// The factor; not to be set while it is switched off.
    var factor: Double? {
        get { map(\.scale) }
        set {
            guard let newValue, let button = buttonName else { return }
            self = ScaledButton(button: button, scale: newValue)
        }
    }
}
