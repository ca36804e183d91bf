/// What a person has to know about one key of the configuration file.
struct SettingDescription: Equatable, Sendable {
    /// The path of the key: `drive.turbo.scale`.
    let key: String
    let type: String
    /// The unit of a number; `nil` when it has none.
    let unit: String?
    let allowed: String
    /// The default as YAML on one line, or `required` or `not set`.
    let defaultText: String
    /// True when `defaultText` is a value.
    let isDefaultValue: Bool
    /// What the setting does, one sentence without a full stop, and what has to hold for it.
    let sentence: String
    /// The settings of an entry, when this is a list of such.
    let entrySettings: [SettingDescription]
}
