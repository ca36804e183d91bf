/// How a stick's displacement grows: `(1 - e) d + e d^3`, finer near the centre the larger e is.
public struct ResponseCurve: Equatable, Sendable {
    /// The share of the cubic part, 0 (linear) to 1 (cubic).
    public let expo: Double

    /// A curve with the cubic share `expo`, 0 to 1; values outside are a programmer's error.
    public init(expo: Double) {
        precondition((0...1).contains(expo), "expo is a share from 0 to 1")
        self.expo = expo
    }

    /// The displacement to drive with, 0 to 1, for one of 0 to 1.
    ///
    /// 0 stays 0, 1 stays 1.
    public func applied(to displacement: Double) -> Double {
        (1 - expo) * displacement + expo * displacement * displacement * displacement
    }
}
