/// What a command was given: the options and operands of one parsed command line.
struct Options: Equatable, Sendable {
    /// The words that are no options, in order; as many as the command names.
    var operands: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Notes the value of an option.
    mutating func set(_ name: String, to value: String) {
        values[name] = value
    }

    /// Notes an option that takes no value.
    mutating func set(_ name: String) {
        flags.insert(name)
    }

    /// The value of the option called `name`, such as `--config`; `nil` when it was not given.
    func value(_ name: String) -> String? {
        values[name]
    }

    /// True when the option called `name` was given, with or without a value.
    func has(_ name: String) -> Bool {
        flags.contains(name) || values[name] != nil
    }

    /// The value of the option called `name` as a topic to publish on; `nil` when it was not given.
    func topic(_ name: String) throws(UsageError) -> String? {
        guard let topic = values[name] else { return nil }
        guard !topic.isEmpty, topic.utf8.count <= 256, !topic.hasPrefix("$"),
            !topic.unicodeScalars.contains(where: {
                "+#".unicodeScalars.contains($0) || $0.value < 0x20
                    || (0x7F..<0xA0).contains($0.value)
            })
        else {
            throw .invalidValue(
                option: name, value: topic,
                allowed:
                    "a topic of 1 to 256 bytes without +, #, a leading $ and control characters")
        }
        return topic
    }

    /// The value of the option called `name` as a finite number; `nil` when it was not given.
    func number(
        _ name: String, in allowed: ClosedRange<Double>
    ) throws(UsageError) -> Double? {
        guard let text = values[name] else { return nil }
        guard let number = Double(text), allowed.contains(number) else {
            throw .invalidValue(
                option: name, value: text,
                allowed: "a number, \(YAMLText.number(allowed.lowerBound))"
                    + " to \(YAMLText.number(allowed.upperBound))")
        }
        return number
    }
}
