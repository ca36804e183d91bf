/// Where one line of a stick comes from: how far it is off its centre, and to which side.
enum Deflection: Hashable, Sendable {
    /// An axis with a centre; inverted, its minimum is the positive end.
    case axis(UInt16, isInverted: Bool)
    /// Two things that are pulled, one for each side; nil where there is nothing for that side.
    case pair(plus: PullSource?, minus: PullSource?)

    /// A line that nothing moves.
    static let none = Deflection.pair(plus: nil, minus: nil)

    /// The line that `plus` and `minus` make; both halves of one axis are that axis.
    static func joining(plus: PullSource?, minus: PullSource?) -> Deflection {
        switch (plus, minus) {
        case (.axis(let code, .upperHalf)?, .axis(let other, .lowerHalf)?) where code == other:
            .axis(code, isInverted: false)
        case (.axis(let code, .lowerHalf)?, .axis(let other, .upperHalf)?) where code == other:
            .axis(code, isInverted: true)
        default: .pair(plus: plus, minus: minus)
        }
    }

    /// The same line with its ends changed round.
    var reversed: Deflection {
        switch self {
        case .axis(let code, let isInverted): .axis(code, isInverted: !isInverted)
        case .pair(let plus, let minus): .pair(plus: minus, minus: plus)
        }
    }

    /// This line with what `other` says of its sides.
    func merged(with other: Deflection) -> Deflection {
        guard case .pair(let plus, let minus) = self,
            case .pair(let otherPlus, let otherMinus) = other
        else { return other }
        return .joining(plus: otherPlus ?? plus, minus: otherMinus ?? minus)
    }

    /// What is pulled to make it.
    var pulls: [PullSource] {
        switch self {
        case .axis(let code, _): [.axis(code, .upward)]
        case .pair(let plus, let minus): [plus, minus].compactMap(\.self)
        }
    }
}
