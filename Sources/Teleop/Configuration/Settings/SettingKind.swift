/// A kind of value: what is allowed, how it is read and how it is written.
struct SettingKind<Value>: Sendable {
    /// What reading one value came to.
    enum Reading {
        case value(Value)
        /// It is of another type.
        case wrongType
        /// It is of the right type, but not allowed.
        case notAllowed
        /// It is wrong in a way that needs its own words after the key.
        case refused(String)
        /// It is wrong, and that is noted already.
        case noted
        /// Something in it is wrong, and that is noted; the rest is kept, to see what else is.
        case damaged(Value)
    }

    /// The type as the table of settings names it.
    let type: String
    /// The allowed values in words.
    let allowed: String
    /// What the type is called when a value has another one; `nil` when `allowed` says it.
    var noun: String?
    /// The settings that one entry of a list has.
    var entrySettings: [SettingDescription] = []
    /// Reads a value; the key only serves for problems within it.
    let parse: @Sendable (YAMLNode, _ key: String, inout Findings) -> Reading
    /// The value as YAML; lines of their own when it begins with a line end.
    let write: @Sendable (Value) -> String

    /// Reads a value, and notes what is wrong with it; nil when nothing of it could be read.
    func read(_ node: YAMLNode, _ key: String, _ findings: inout Findings) -> Value? {
        if node.isNull {
            findings.note(node.position, "\(key) has no value, allowed \(allowed)")
            return nil
        }
        switch parse(node, key, &findings) {
        case .value(let value), .damaged(let value):
            return value
        case .wrongType:
            let quotes = node.text != nil && node.plainText == nil ? " in quotes" : ""
            let noun = noun.map { "\($0), " } ?? ""
            findings.note(
                node.position, "\(key) is \(node.shown)\(quotes), allowed \(noun)\(allowed)")
        case .notAllowed:
            findings.note(node.position, "\(key) is \(node.shown), allowed \(allowed)")
        case .refused(let words):
            findings.note(node.position, "\(key) \(words)")
        case .noted:
            break
        }
        return nil
    }
}
