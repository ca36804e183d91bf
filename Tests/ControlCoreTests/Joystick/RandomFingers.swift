import ControlCore
import TestSupport

/// Contacts of up to three fingers: near, far, outside, nowhere.
struct RandomFingers {
    private var down: Set<Int> = []

    mutating func next(_ generator: inout SeededGenerator) -> Contact {
        let id = Int.random(in: 1...3, using: &generator)
        var phase = Contact.Phase.began
        if down.contains(id) {
            phase =
                switch Int.random(in: 0..<10, using: &generator) {
                case 0: .ended
                case 1: .cancelled
                case 2: .stationary
                default: .moved
                }
        }
        let contact = Contact(id: id, phase: phase, location: Self.place(&generator))
        if contact.isDown { down.insert(id) } else { down.remove(id) }
        return contact
    }

    private static func place(_ generator: inout SeededGenerator) -> Point {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: Point(x: .nan, y: .random(in: 0...400, using: &generator))
        case 1: Point(x: .infinity, y: -.infinity)
        case 2: Point(x: .random(in: -1e9...1e9, using: &generator), y: 1e300)
        // Whole and half points meet edges and the circle exactly.
        case 3..<12:
            Point(
                x: Double(Int.random(in: -20...840, using: &generator)) / 2,
                y: Double(Int.random(in: -20...840, using: &generator)) / 2)
        default:
            Point(
                x: .random(in: 20...180, using: &generator),
                y: .random(in: 20...180, using: &generator))
        }
    }
}
