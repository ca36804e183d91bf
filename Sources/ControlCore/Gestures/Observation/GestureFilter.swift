/// Which states of a gesture an observer wants.
struct GestureFilter {
    private enum Rule {
        case states([GestureState])
        /// One state of each recogniser.
        case stateOf([RecognizerID: GestureState])
        /// The first change of each press that reaches this fraction.
        case firstAbove(Double, armed: Set<RecognizerID>)
    }

    private var rules: [Rule] = []

    mutating func require(_ states: [GestureState]) {
        rules.append(.states(states))
    }

    mutating func require(_ stateOf: [RecognizerID: GestureState]) {
        rules.append(.stateOf(stateOf))
    }

    mutating func requireFirstAbove(_ fraction: Double) {
        rules.append(.firstAbove(fraction, armed: []))
    }

    mutating func passes(_ event: GestureEvent) -> Bool {
        for index in rules.indices {
            switch rules[index] {
            case .states(let states):
                guard states.contains(event.state) else { return false }
            case .stateOf(let states):
                guard states[event.recognizer] == event.state else { return false }
            case .firstAbove(let limit, var armed):
                guard case .force(_, let fraction) = event.measure else { return false }
                if event.state == .began { armed.insert(event.recognizer) }
                let isFirst =
                    event.state == .changed && Self.reaches(limit, fraction)
                    && armed.remove(event.recognizer) != nil
                rules[index] = .firstAbove(limit, armed: armed)
                guard isFirst else { return false }
            }
        }
        return true
    }

    private static func reaches(_ limit: Double, _ fraction: Double) -> Bool {
        limit == 0 ? fraction > 0 : fraction >= limit
    }
}
