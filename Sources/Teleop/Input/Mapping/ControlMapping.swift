/// What a person calls the controls of the device: own names, and other meanings of usual ones.
struct ControlMapping: Equatable, Sendable {
    /// A control that a name stands for, and which way of it.
    struct Term: Equatable, Sendable {
        /// Which way of an axis is meant.
        enum Sign: Equatable, Sendable {
            case plus
            case minus

            /// The way from the centre.
            var half: AxisTravel { self == .plus ? .upperHalf : .lowerHalf }
            /// The way from the other end.
            var whole: AxisTravel { self == .plus ? .upward : .downward }
        }

        /// A raw name, a standard one, or an axis of a standard stick.
        var name: String
        /// Written before the name of an axis; nil leaves it to how the axis is meant.
        var sign: Sign?

        /// As it is written.
        var text: String {
            switch sign {
            case nil: name
            case .plus?: "+" + name
            case .minus?: "-" + name
            }
        }
    }

    /// One line from one side to the other, or a part of one.
    enum Line: Equatable, Sendable {
        case term(Term)
        /// Two controls, each for a side, of which one may be missing; nothing pulls to its side then.
        case pair(plus: Term?, minus: Term?)

        /// What it is made of, in words.
        var words: String {
            switch self {
            case .term(let term): term.text
            case .pair(let plus?, nil): "\(plus.text) alone"
            case .pair(let plus, let minus):
                "\(plus?.text ?? "nothing") against \(minus?.text ?? "nothing")"
            }
        }

        /// What it is made of.
        var terms: [Term] {
            switch self {
            case .term(let term): [term]
            case .pair(let plus, let minus): [plus, minus].compactMap(\.self)
            }
        }
    }

    /// What a name stands for.
    enum Meaning: Equatable, Sendable {
        /// Another name, or a line of two controls.
        case line(Line)
        /// Two lines, x to the right and y upward.
        case stick(x: Line, y: Line)
    }

    /// One name and its meaning.
    struct Entry: Equatable, Sendable {
        let name: String
        let meaning: Meaning
    }

    /// In the order of the file, each name once.
    var entries: [Entry] = []

    /// The names, in the order of the file.
    var names: [String] { entries.map(\.name) }

    /// What `name` stands for; nil when it is none of the person's own.
    subscript(name: String) -> Meaning? { entries.first { $0.name == name }?.meaning }
}
