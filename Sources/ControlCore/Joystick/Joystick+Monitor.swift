extension Joystick {
    /// Makes `call` the ``monitor``, which gets the angle in degrees and the displacement as a
    /// fraction of travel, as in a ``PolarReport``.
    public mutating func setPolarMonitor(
        _ call: @escaping @Sendable (_ angle: Double, _ displacement: Double) -> Void
    ) {
        monitor = .polar { call($0.angle, $0.displacement) }
    }

    /// Makes `call` the ``monitor``, which gets the distances from home to the right and upwards, in
    /// points.
    public mutating func setXYMonitor(
        _ call: @escaping @Sendable (_ x: Double, _ y: Double) -> Void
    ) {
        monitor = .xy { call($0.x, $0.y) }
    }
}
