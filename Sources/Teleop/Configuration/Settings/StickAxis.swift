/// An axis of a stick by its name, such as `left_stick.y`.
struct StickAxis: Equatable, Sendable {
    /// The name of the stick.
    let stick: String
    /// Whether it is left and right, not up and down.
    let isX: Bool

    /// Understands `<stick>.x` and `<stick>.y`; nil for everything else.
    init?(_ name: String) {
        guard name.hasSuffix(".x") || name.hasSuffix(".y"), name.utf8.count > 2 else {
            return nil
        }
        stick = String(name.dropLast(2))
        isX = name.hasSuffix(".x")
    }
}
