/// Finds what a person probably meant to type.
enum Spelling {
    /// The candidate that `word` begins, or else the one that is nearest, at most two slips away;
    /// the first of equals; `nil` when none is near.
    ///
    /// Capitals are no slips.
    static func suggestion(for word: String, among candidates: [String]) -> String? {
        let word = word.lowercased()
        let near = candidates.compactMap { candidate -> (name: String, slips: Int)? in
            if candidate.lowercased().hasPrefix(word), word.contains(where: { $0 != "-" }) {
                return (candidate, 0)
            }
            let letters = candidate.drop { $0 == "-" }.count
            let slips = distance(word, candidate.lowercased())
            return slips <= min(2, letters / 2) ? (candidate, slips) : nil
        }
        return near.min { $0.slips < $1.slips }?.name
    }

    /// The candidates that begin with the same word as `name`, up to an underscore: `max_linear`
    /// for `max_speed`.
    static func kin(of name: String, among candidates: [String]) -> [String] {
        guard let end = name.firstIndex(of: "_"), end != name.startIndex else { return [] }
        let beginning = name[...end].lowercased()
        return candidates.filter { $0.hasPrefix(beginning) }
    }

    /// The number of letters to insert, drop, replace or swap with a neighbour between two words.
    ///
    /// This is the optimal string alignment distance. Not for long words: callers' words are
    /// bounded by what a person types, and words of very different length are cut short.
    static func distance(_ first: String, _ second: String) -> Int {
        let from = Array(first.unicodeScalars)
        let to = Array(second.unicodeScalars)
        guard abs(from.count - to.count) <= 2 else { return abs(from.count - to.count) }
        var beforeLast: [Int] = []
        var last = Array(0...to.count)
        for row in 0..<from.count {
            var current = [row + 1]
            for column in 0..<to.count {
                var best = min(
                    last[column + 1] + 1, current[column] + 1,
                    last[column] + (from[row] == to[column] ? 0 : 1))
                if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[to.count]
    }
}
