/// Everything that is wrong with one configuration, in the order of the file.
struct ConfigurationProblems: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file as it was named, or the option that gave the value.
    let source: String
    let problems: [ConfigurationProblem]

    init(source: String, _ problems: [ConfigurationProblem]) {
        self.source = source
        let place = { (problem: ConfigurationProblem) in
            problem.position ?? SourcePosition(line: 0, column: 0)
        }
        self.problems = problems.enumerated().sorted {
            (place($0.element), $0.offset) < (place($1.element), $1.offset)
        }.map(\.element)
    }

    /// One line a problem, `file:line:column: message`, without a final line end.
    var description: String {
        problems.map { problem in
            let place = problem.position.map { "\(source):\($0)" } ?? source
            return "\(place): \(problem.message)"
        }.joined(separator: "\n")
    }
}
