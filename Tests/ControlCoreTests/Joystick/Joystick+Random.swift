import ControlCore
import TestSupport

extension Joystick {
    /// Changes a property to something that makes sense.
    mutating func change(with generator: inout SeededGenerator) {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: travel = [0, 0.5, 1, 1.25, 2][Int.random(in: 0..<5, using: &generator)]
        case 1:
            handleConstraint =
                Bool.random(using: &generator)
                ? nil : Self.rectangle(upTo: 120, &generator)
        case 2: movable.toggle()
        case 3:
            movableBounds =
                Bool.random(using: &generator)
                ? nil : Self.rectangle(upTo: 400, &generator)
        case 4:
            handlePositionMode =
                Bool.random(using: &generator) ? .absolute : .relative
        case 5: frame = Self.rectangle(upTo: 300, &generator)
        case 6: resetFrame()
        default:
            movableCenter =
                Bool.random(using: &generator) ? nil : Point(x: 100, y: 100)
        }
    }

    private static func rectangle(
        upTo limit: Double, _ generator: inout SeededGenerator
    ) -> Rectangle {
        Rectangle(
            x: .random(in: 0...limit, using: &generator),
            y: .random(in: 0...limit, using: &generator),
            width: .random(in: 0...limit, using: &generator),
            height: .random(in: 0...limit, using: &generator))
    }

    /// Changes a property to something that makes none.
    mutating func spoil(with generator: inout SeededGenerator) {
        let bad = [Double.nan, .infinity, -.infinity, -1, 1e308, .leastNonzeroMagnitude]
        let value = bad[Int.random(in: 0..<bad.count, using: &generator)]
        let rectangle = [
            Rectangle(x: value, y: 0, width: 100, height: 100),
            Rectangle(x: 40, y: 40, width: value, height: 120),
            Rectangle(x: 40, y: 40, width: 120, height: value),
        ][Int.random(in: 0..<3, using: &generator)]
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: travel = value
        case 1: handleConstraint = rectangle
        case 2: movableBounds = rectangle
        case 3: frame = rectangle
        case 4: movableCenter = rectangle.origin
        case 5: handleMovedTolerance = value
        default: handleSizeRatio = value
        }
    }
}
