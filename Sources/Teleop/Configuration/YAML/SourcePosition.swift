/// A place in a text file, counted from 1, a column being one character.
struct SourcePosition: Comparable, Hashable, Sendable, CustomStringConvertible {
    let line: Int
    let column: Int

    var description: String { "\(line):\(column)" }

    static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
        (lhs.line, lhs.column) < (rhs.line, rhs.column)
    }
}
