/// One key of the configuration file: the only declaration of it.
///
/// The reader, the checker, the printed configuration and the table of settings all work from it.
/// `Root` is what holds the value: the configuration or an entry of one of its lists.
struct Setting<Root>: Sendable {
    /// What must hold for a key to be written: another key, declared before, with certain values.
    struct Condition: Sendable {
        /// The other key.
        let key: String
        /// Its values, in words.
        let values: String
        let holds: @Sendable (Root) -> Bool
        /// Makes it hold.
        let establish: @Sendable (inout Root) -> Void
    }

    /// The path of the key within the root: `drive.turbo.scale`.
    let key: String
    /// What `root` has here as YAML; `nil` when there is no value.
    let write: @Sendable (Root) -> String?
    /// Reads a value into its place and tells whether there is one now, good or with problems that
    /// are noted; the key serves for these.
    let read: @Sendable (YAMLNode, _ key: String, inout Root, inout Findings) -> Bool
    let condition: Condition?
    /// True when there is no default, and nothing that leaving the key out would mean.
    let isRequired: Bool
    /// A value, as YAML, to show where there is none; `nil` when there always is one.
    let example: String?
    /// What it comes to where it has no value, as YAML; `nil` for nothing.
    private(set) var usual: String?
    let allowed: String
    private let type: String
    private let unit: String?
    private let sentence: String
    private let entrySettings: [SettingDescription]

    /// A setting that always has a value; the default is what a fresh root holds.
    init<Value>(
        _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
        _ kind: SettingKind<Value>,
        unit: String? = nil, when condition: Condition? = nil, isRequired: Bool = false,
        _ sentence: String
    ) {
        self.init(
            key, kind, unit, condition, isRequired, example: nil, sentence,
            set: { $0[keyPath: path] = $1 }, get: { $0[keyPath: path] })
    }

    /// A setting that may have no value.
    init<Value>(
        _ key: String, optional path: any WritableKeyPath<Root, Value?> & Sendable,
        _ kind: SettingKind<Value>, unit: String? = nil, when condition: Condition? = nil,
        isRequired: Bool = false, example: String, _ sentence: String
    ) {
        self.init(
            key, kind, unit, condition, isRequired, example: example, sentence,
            set: { $0[keyPath: path] = $1 }, get: { $0[keyPath: path] })
    }

    private init<Value>(
        _ key: String, _ kind: SettingKind<Value>, _ unit: String?, _ condition: Condition?,
        _ isRequired: Bool, example: String?, _ sentence: String,
        set: @escaping @Sendable (inout Root, Value) -> Void,
        get: @escaping @Sendable (Root) -> Value?
    ) {
        self.init(
            key, kind.type, unit, kind.allowed, sentence, kind.entrySettings,
            condition: condition, isRequired: isRequired, example: example,
            write: { condition?.holds($0) == false ? nil : get($0).map(kind.write) },
            read: { node, key, root, findings in
                guard let value = kind.read(node, key, &findings) else { return false }
                set(&root, value)
                return true
            })
    }

    private init(
        _ key: String, _ type: String, _ unit: String?, _ allowed: String, _ sentence: String,
        _ entrySettings: [SettingDescription], condition: Condition?, isRequired: Bool,
        example: String?, write: @escaping @Sendable (Root) -> String?,
        read: @escaping @Sendable (YAMLNode, String, inout Root, inout Findings) -> Bool
    ) {
        self.key = key
        self.type = type
        self.unit = unit
        self.allowed = allowed
        self.sentence = sentence
        self.entrySettings = entrySettings
        self.condition = condition
        self.isRequired = isRequired
        self.example = example
        self.write = write
        self.read = read
    }

    /// The same setting, of which it is known what no value comes to.
    func usually(_ usual: String?) -> Setting {
        var setting = self
        setting.usual = usual
        return setting
    }

    /// The setting of a part as one of the whole, where the part's keys stand in a section.
    func under<Whole>(
        _ section: String, _ path: any WritableKeyPath<Whole, Root> & Sendable
    ) -> Setting<Whole> {
        let condition = condition.map { condition in
            Setting<Whole>.Condition(
                key: "\(section).\(condition.key)", values: condition.values,
                holds: { condition.holds($0[keyPath: path]) },
                establish: { condition.establish(&$0[keyPath: path]) })
        }
        return Setting<Whole>(
            "\(section).\(key)", type, unit, allowed, sentence, entrySettings,
            condition: condition, isRequired: isRequired, example: example,
            write: { [write] in write($0[keyPath: path]) },
            read: { [read] in read($0, $1, &$2[keyPath: path], &$3) })
    }

    /// What a person has to know about the key; `fresh` holds the defaults.
    func description(over fresh: Root) -> SettingDescription {
        var root = fresh
        condition?.establish(&root)
        let only = condition.map { "; only with \($0.key) \($0.values)" } ?? ""
        let value = isRequired ? nil : write(root) ?? usual
        return SettingDescription(
            key: key, type: type, unit: unit, allowed: allowed,
            defaultText: value.map(EntryText.onOneLine) ?? (isRequired ? "required" : "not set"),
            isDefaultValue: value != nil, sentence: sentence + only, entrySettings: entrySettings)
    }
}
