extension Configuration {
    /// A button, by its name, that multiplies the speeds while it is held.
    struct ScaledButton: Equatable, Sendable {
        var button: String
        /// The factor, greater than 0.
        var scale: Double
    }
}

extension Configuration.ScaledButton? {
    /// The button; setting `nil` switches it off, a first one begins with the neutral factor 1.
    var buttonName: String? {
        get { map(\.button) }
        set { self = newValue.map { Configuration.ScaledButton(button: $0, scale: factor ?? 1) } }
    }

    /// The factor; not to be set while it is switched off.
    var factor: Double? {
        get { map(\.scale) }
        set {
            guard let newValue, let button = buttonName else { return }
            self = Configuration.ScaledButton(button: button, scale: newValue)
        }
    }
}
