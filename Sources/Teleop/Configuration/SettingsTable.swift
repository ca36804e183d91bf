/// All settings as a Markdown table, one row a key.
enum SettingsTable {
    /// The table, with a final line end.
    static var markdown: String {
        var rows = [
            "| Key | Type | Unit | Allowed | Default | Meaning |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        for setting in Configuration.settings {
            rows += self.rows(setting.description(over: Configuration()), prefix: "")
        }
        return rows.joined(separator: "\n") + "\n"
    }

    /// The row of a key, and those of the entries that it lists.
    private static func rows(_ setting: SettingDescription, prefix: String) -> [String] {
        let key = prefix + setting.key
        return [row(setting, key: key)]
            + setting.entrySettings.flatMap { rows($0, prefix: "\(key)[].") }
    }

    private static func row(_ setting: SettingDescription, key: String) -> String {
        let cells = [
            "`\(key)`", setting.type, setting.unit ?? "", setting.allowed,
            setting.isDefaultValue ? "`\(setting.defaultText)`" : setting.defaultText,
            setting.sentence,
        ]
        return "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
    }
}
