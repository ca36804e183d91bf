/// The numbers that a setting may have.
struct Bounds: Equatable, Sendable, CustomStringConvertible {
    private let lower: Double
    private let upper: Double
    private var includesLower = true
    private var includesUpper = true
    private var isZeroAllowed = false

    private init(_ lower: Double, _ upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// Every number that is finite.
    static let finite = Bounds(-.greatestFiniteMagnitude, .greatestFiniteMagnitude)

    /// Everything from a number on, itself included.
    static func from(_ lower: Double) -> Bounds { Bounds(lower, .greatestFiniteMagnitude) }

    /// Everything above a number.
    static func above(_ lower: Double) -> Bounds { above(lower, to: .greatestFiniteMagnitude) }

    /// Both ends included.
    static func from(_ lower: Double, to upper: Double) -> Bounds { Bounds(lower, upper) }

    /// The upper end not included.
    static func from(_ lower: Double, below upper: Double) -> Bounds {
        var bounds = Bounds(lower, upper)
        bounds.includesUpper = false
        return bounds
    }

    /// The lower end not included.
    static func above(_ lower: Double, to upper: Double) -> Bounds {
        var bounds = Bounds(lower, upper)
        bounds.includesLower = false
        return bounds
    }

    /// Neither end included.
    static func above(_ lower: Double, below upper: Double) -> Bounds {
        var bounds = Bounds.above(lower, to: upper)
        bounds.includesUpper = false
        return bounds
    }

    /// Both ends included, and 0 as well, which switches something off.
    static func zero(or lower: Double, to upper: Double) -> Bounds {
        var bounds = Bounds(lower, upper)
        bounds.isZeroAllowed = true
        return bounds
    }

    /// True for a number within; never for one that is not finite.
    func contains(_ value: Double) -> Bool {
        if isZeroAllowed, value == 0 { return true }
        return (includesLower ? value >= lower : value > lower)
            && (includesUpper ? value <= upper : value < upper)
    }

    /// The numbers in words: `0 up to but not including 1`.
    var description: String {
        if self == .finite { return "any that is finite" }
        if upper == .greatestFiniteMagnitude {
            return includesLower ? "\(Self.text(lower)) or more" : "above \(Self.text(lower))"
        }
        let zero = isZeroAllowed ? "0 or " : ""
        let from = includesLower ? Self.text(lower) : "above \(Self.text(lower))"
        let to =
            switch (includesLower, includesUpper) {
            case (true, true): " to "
            case (false, true): " up to "
            case (true, false): " up to but not including "
            case (false, false): " and below "
            }
        return zero + from + to + Self.text(upper)
    }

    private static func text(_ value: Double) -> String {
        value == .pi / 2 ? "pi/2" : YAMLText.number(value)
    }
}
