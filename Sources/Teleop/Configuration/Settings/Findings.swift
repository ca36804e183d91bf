/// What reading a configuration found out beside the values.
struct Findings {
    /// Where a key and its value are written.
    struct Place {
        let key: SourcePosition
        let value: SourcePosition
    }

    var problems: [ConfigurationProblem] = []
    /// The keys that are written, by their paths: `drive.turbo.scale`, `gestures[0].on`.
    var places: [String: Place] = [:]
    /// Those of them whose value could not be read, so that nothing is concluded from it.
    var faulty: Set<String> = []

    mutating func note(_ position: SourcePosition?, _ message: String) {
        problems.append(ConfigurationProblem(position, message))
    }
}
