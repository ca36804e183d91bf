import TestSupport

extension SeededGenerator {
    /// A raw value: an extreme one now and then, a small one often, else any.
    mutating func raw() -> Int32 {
        switch next() % 8 {
        case 0: [.min, .max, -1, 0, 1, 255][Int(next() % 6)]
        case 1...4: Int32.random(in: -40000...70000, using: &self)
        default: Int32.random(in: .min ... .max, using: &self)
        }
    }
}
