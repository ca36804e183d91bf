/// Where a joystick's handle stands, as distances from home.
public struct XYReport: Equatable, Sendable {
    /// To the right of home, as a fraction of travel, -1 to 1.
    public var x: Double
    /// Above home, as a fraction of travel, -1 to 1.
    public var y: Double

    /// States the distances to the right and upwards.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
