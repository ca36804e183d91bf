/// What is wrong with a command line.
enum UsageError: Error, Equatable, CustomStringConvertible {
    case noCommand
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case missingValue(synopsis: String)
    case unexpectedValue(option: String, value: String)
    case repeatedOption(String)
    case missingOperand(String)
    case unexpectedOperand(String)
    case notTogether(String, String)
    /// The first one means something only beside the second.
    case onlyWith(String, String)
    case invalidValue(option: String, value: String, allowed: String)

    var description: String {
        switch self {
        case .noCommand:
            "a command is missing"
        case .unknownCommand(let name, let suggestion):
            "unknown command '\(name)'" + Self.question(suggestion)
        case .unknownOption(let name, let suggestion):
            "unknown option '\(name)'" + Self.question(suggestion)
        case .missingValue(let synopsis):
            "option '\(synopsis)' needs a value"
        case .unexpectedValue(let option, let value):
            "option '\(option)' takes no value, but '\(value)' is given"
        case .repeatedOption(let name):
            "option '\(name)' is given more than once"
        case .missingOperand(let name):
            "\(name) is missing"
        case .unexpectedOperand(let operand):
            "unexpected argument '\(operand)'"
        case .notTogether(let first, let second):
            "options '\(first)' and '\(second)' do not go together"
        case .onlyWith(let option, let other):
            "option '\(option)' goes only with '\(other)'"
        case .invalidValue(let option, let value, let allowed):
            "option '\(option)' is '\(value)', allowed: \(allowed)"
        }
    }

    private static func question(_ suggestion: String?) -> String {
        suggestion.map { ", did you mean '\($0)'?" } ?? ""
    }
}
