/// What reading a configuration found out beside the values.
struct Findings {
    /// Where a key and its value are written.
    struct Place {
        let key: SourcePosition
        let value: SourcePosition
    }

    var problems: [ConfigurationProblem] = []
    /// The keys that are written, by their paths (`drive.turbo.scale`, `gestures[0].on`), and the
    /// entries of lists (`gestures[0]`).
    var places: [String: Place] = [:]
    /// Keys whose value could not be read or is missing, so that nothing is concluded from them.
    var faulty: Set<String> = []

    mutating func note(_ position: SourcePosition?, _ message: String) {
        problems.append(ConfigurationProblem(position, message))
    }

    /// Notes where an entry of the list `key` is written, and gives the entry's own key.
    mutating func enter(_ node: YAMLNode, at index: Int, of key: String) -> String {
        let key = "\(key)[\(index)]"
        places[key] = Place(key: node.position, value: node.position)
        return key
    }

    /// True when nothing is to be concluded from `key`: it or something around it could not be
    /// read.
    func isFaulty(_ key: String) -> Bool {
        faulty.contains(key) || Self.parents(of: key).contains { faulty.contains($0) }
    }

    /// Where `key` or else the nearest thing around it is written.
    func nearestPlace(of key: String) -> Place? {
        places[key] ?? Self.parents(of: key).lazy.compactMap { places[$0] }.first
    }

    /// What `key` lies in, innermost first: of `a[0].b` those are `a[0]` and `a`.
    private static func parents(of key: String) -> [String] {
        var parents: [String] = []
        var rest = key[...]
        while let end = rest.lastIndex(where: { $0 == "." || $0 == "[" }) {
            rest = rest[..<end]
            parents.append(String(rest))
        }
        return parents
    }
}
