extension ControlSource {
    /// What makes the control, in the words of a mapping: `BTN_TL`, `ABS_X,-ABS_Y`.
    var words: String {
        switch self {
        case .button(let pull), .trigger(let pull, nil): pull.words
        case .trigger(let pull, let key?): "\(pull.words)/\(EventCode.key(key).name)"
        case .stick(let x, let y): "\(x.words),\(y.words)"
        }
    }
}

extension Pull {
    /// The key, or the axis with the sign of the way that counts where it is no whole one.
    var words: String {
        switch self {
        case .key(let code): EventCode.key(code).name
        case .axis(let code, .upward): EventCode.axis(code).name
        case .axis(let code, let travel):
            (travel.to.rawValue > travel.from.rawValue ? "+" : "-") + EventCode.axis(code).name
        }
    }
}

extension Deflection {
    /// The axis, with a minus sign when it is inverted, or both sides of a pair.
    var words: String {
        switch self {
        case .axis(let code, let isInverted):
            (isInverted ? "-" : "") + EventCode.axis(code).name
        case .pair(nil, nil): "nothing"
        case .pair(let plus, let minus):
            "\(plus?.words ?? "nothing")<>\(minus?.words ?? "nothing")"
        }
    }
}
