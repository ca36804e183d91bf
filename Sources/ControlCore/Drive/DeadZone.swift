/// The part of a stick's travel around its centre that counts as home.
public enum DeadZone: Equatable, Sendable {
    /// The larger of ``smallestAutomaticRadius`` and what the kernel says of the device.
    case automatic
    /// This fraction of travel, 0 up to but not including 1.
    case radius(Double)

    /// The least radius chosen automatically.
    ///
    /// Worn sticks rest up to about 4 % off their centre.
    public static let smallestAutomaticRadius = 0.05
    /// No automatic radius is larger: a kernel value beyond leaves nothing to drive with.
    public static let largestAutomaticRadius = 0.5

    /// The radius for a stick of which the kernel says `flat`, as a fraction of travel.
    public func radius(flat: Double) -> Double {
        switch self {
        case .automatic:
            min(max(Self.smallestAutomaticRadius, flat), Self.largestAutomaticRadius)
        case .radius(let radius): radius
        }
    }

    /// The displacement that counts: exactly 0 inside `radius`, and outside it stretched over the
    /// rest of the travel, so that there is no step at the edge and 1 stays 1.
    ///
    /// - Parameters:
    ///   - displacement: Fraction of travel, 0 to 1.
    ///   - radius: Fraction of travel, 0 up to but not including 1.
    /// - Returns: Fraction of travel, 0 to 1.
    public static func applied(to displacement: Double, radius: Double) -> Double {
        guard displacement > radius else { return 0 }
        return min((displacement - radius) / (1 - radius), 1)
    }
}
