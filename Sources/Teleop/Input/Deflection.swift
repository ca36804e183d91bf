/// Where one line of a stick comes from: how far it is off its centre, and to which side.
enum Deflection: Hashable, Sendable {
    /// An axis with a centre; inverted, its minimum is the positive end.
    case axis(UInt16, isInverted: Bool)
    /// Two things that are pulled, one for each side; nil where there is nothing for that side.
    case pair(plus: Pull?, minus: Pull?)

    /// A line that nothing moves.
    static let none = Deflection.pair(plus: nil, minus: nil)

    /// The same line with its ends changed round.
    var reversed: Deflection {
        switch self {
        case .axis(let code, let isInverted): .axis(code, isInverted: !isInverted)
        case .pair(let plus, let minus): .pair(plus: minus, minus: plus)
        }
    }

    /// What is pulled to make it.
    var pulls: [Pull] {
        switch self {
        case .axis(let code, _): [.axis(code, .upward)]
        case .pair(let plus, let minus): [plus, minus].compactMap(\.self)
        }
    }
}
