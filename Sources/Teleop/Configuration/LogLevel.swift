/// How important a line of the log is, most important first.
enum LogLevel: String, CaseIterable, Comparable, Sendable, CustomStringConvertible {
    case error
    case warning
    case info
    case debug

    var description: String { rawValue }

    private var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .info: 2
        case .debug: 3
        }
    }

    static func < (lhs: LogLevel, rhs: LogLevel) -> Bool {
        lhs.rank < rhs.rank
    }
}
