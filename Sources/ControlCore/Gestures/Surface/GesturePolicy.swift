/// The answer to a question about a gesture: yes, no, or as it comes.
public enum GesturePolicy<Question>: Sendable {
    /// Yes.
    case always
    /// No.
    case never
    /// Whatever this says.
    case custom(@Sendable (Question) -> Bool)

    /// The answer to a question.
    public func isPolicyPassing(with question: Question) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .custom(let answer): answer(question)
        }
    }

    /// Yes if either says yes; the second is asked only where the first says no.
    public static func || (one: GesturePolicy, other: GesturePolicy) -> GesturePolicy {
        switch (one, other) {
        case (.always, _), (_, .never): one
        case (.never, _): other
        default:
            .custom {
                one.isPolicyPassing(with: $0) || other.isPolicyPassing(with: $0)
            }
        }
    }

    /// Yes if both say yes; the second is asked only where the first says yes.
    public static func && (one: GesturePolicy, other: GesturePolicy) -> GesturePolicy {
        switch (one, other) {
        case (.never, _), (_, .always): one
        case (.always, _): other
        default:
            .custom {
                one.isPolicyPassing(with: $0) && other.isPolicyPassing(with: $0)
            }
        }
    }

    var isNever: Bool {
        if case .never = self { true } else { false }
    }

    var isAlways: Bool {
        if case .always = self { true } else { false }
    }
}
