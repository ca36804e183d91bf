extension ControlSource {
    /// What makes the control: `BTN_TL`, `ABS_X,-ABS_Y`.
    var words: String {
        switch self {
        case .button(let pull): pull.words
        case .trigger(let axis, let travel, let key):
            ([PullSource.axis(axis, travel).words] + (key.map { [EventCode.key($0).name] } ?? []))
                .joined(separator: "/")
        case .stick(let x, let y): "\(x.words),\(y.words)"
        }
    }
}

extension PullSource {
    /// The key, or the axis: alone for the way from its minimum to its maximum, with a sign for
    /// that from its centre to an end, otherwise with both ends of the way.
    var words: String {
        switch self {
        case .key(let code): EventCode.key(code).name
        case .axis(let code, let travel): EventCode.axis(code).name(travel)
        }
    }
}

extension EventCode {
    fileprivate func name(_ travel: AxisTravel) -> String {
        switch travel {
        case .upward: name
        case .upperHalf: "+\(name)"
        case .lowerHalf: "-\(name)"
        default: "\(name)(\(travel.from.word) to \(travel.to.word))"
        }
    }
}

extension AxisTravel.Place {
    fileprivate var word: String {
        switch self {
        case .minimum: "min"
        case .centre: "centre"
        case .maximum: "max"
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
