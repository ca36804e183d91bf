/// All settings as a Markdown table, one row a key.
enum SettingsTable {
    /// The table, with a final line end.
    static var markdown: String {
        var rows = [
            "| Key | Type | Unit | Allowed | Default | Meaning |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        for setting in Configuration.settings {
            let description = setting.description(over: Configuration())
            rows.append(row(description, key: description.key))
            rows += description.entrySettings.map { row($0, key: "\(description.key)[].\($0.key)") }
        }
        return rows.joined(separator: "\n") + "\n"
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
