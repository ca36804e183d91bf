/// Reads one mapping of the file into what its settings are about.
struct SettingsReader<Root> {
    let settings: [Setting<Root>]
    /// What comes before a setting's key in messages: empty or `gestures[0].`.
    var prefix = ""

    private struct Written {
        let key: String
        let entry: YAMLNode.Entry
    }

    /// Reads what `node` writes and tells whether all of it was good.
    ///
    /// Everything that is wrong is noted; what could not be read keeps its value.
    func read(_ node: YAMLNode, into root: inout Root, _ findings: inout Findings) -> Bool {
        let countBefore = findings.problems.count
        guard case .mapping(let entries) = node.content else {
            let name = prefix.isEmpty ? "the configuration" : String(prefix.dropLast())
            let value = node.isNull ? "has no value" : "is \(node.shown)"
            findings.note(node.position, "\(name) \(value), allowed keys with values")
            findings.faulty.insert(name)
            return false
        }
        var written: [Written] = []
        collect(entries, section: "", &written, &findings)
        // In the order of declaration: a condition stands before what depends on it.
        for setting in settings {
            for written in written where written.key == setting.key {
                let key = prefix + setting.key
                if !setting.read(written.entry.value, key, &root, &findings) {
                    findings.faulty.insert(key)
                }
            }
        }
        check(root, at: node.position, &findings)
        return findings.problems.count == countBefore
    }

    /// Finds the settings that `entries` and the sections in them write.
    private func collect(
        _ entries: [YAMLNode.Entry], section: String, _ written: inout [Written],
        _ findings: inout Findings
    ) {
        for entry in entries {
            guard let name = entry.key.text else {
                findings.note(entry.key.position, "a key is \(entry.key.shown), allowed a word")
                continue
            }
            let key = section + name
            let isSetting = !name.contains(".") && settings.contains { $0.key == key }
            let isSection = !name.contains(".") && settings.contains { $0.key.hasPrefix("\(key).") }
            guard isSetting || isSection else {
                findings.note(entry.key.position, unknown(name, in: section))
                continue
            }
            if let first = findings.places[prefix + key] {
                findings.note(
                    entry.key.position,
                    "\(prefix)\(key) is written twice, first on line \(first.key.line)")
            } else {
                findings.places[prefix + key] = Findings.Place(
                    key: entry.key.position, value: entry.value.position)
            }
            if isSetting {
                written.append(Written(key: key, entry: entry))
            } else if case .mapping(let entries) = entry.value.content {
                collect(entries, section: "\(key).", &written, &findings)
            } else {
                let value = entry.value.isNull ? "has no value" : "is \(entry.value.shown)"
                findings.note(
                    entry.value.position,
                    "\(prefix)\(key) \(value), allowed \(names(in: "\(key).").joined(separator: ", "))"
                )
                findings.faulty.insert(prefix + key)
            }
        }
    }

    /// Notes the keys that are missing and those that do not go with another one's value.
    private func check(
        _ root: Root, at position: SourcePosition, _ findings: inout Findings
    ) {
        for setting in settings {
            let key = prefix + setting.key
            if let condition = setting.condition, !condition.holds(root) {
                guard let place = findings.places[key],
                    !findings.faulty.contains(prefix + condition.key)
                else { continue }
                findings.note(
                    place.key,
                    "\(key) is only allowed with \(prefix)\(condition.key) \(condition.values)")
            } else if setting.isRequired, findings.places[key] == nil {
                noteMissing(setting, at: position, &findings)
            }
        }
    }

    /// Notes that a key is missing, or the whole section that it stands in, which is told once.
    private func noteMissing(
        _ setting: Setting<Root>, at position: SourcePosition, _ findings: inout Findings
    ) {
        let key = prefix + setting.key
        defer { findings.faulty.insert(key) }
        let section = setting.key.split(separator: ".").dropLast().joined(separator: ".")
        guard !findings.isFaulty(key) else { return }
        guard section.isEmpty || findings.places[prefix + section] != nil else {
            let names = names(in: "\(section).").joined(separator: ", ")
            findings.note(position, "\(prefix)\(section) is missing, allowed \(names)")
            findings.faulty.insert(prefix + section)
            return
        }
        let parent = findings.places[prefix + section]?.key ?? position
        findings.note(parent, "\(key) is missing, allowed \(setting.allowed)")
    }

    /// The names that may stand in a section, in the order of declaration.
    private func names(in section: String) -> [String] {
        var names: [String] = []
        for setting in settings where setting.key.hasPrefix(section) {
            let name = setting.key.dropFirst(section.count).prefix { $0 != "." }
            if names.last != String(name) { names.append(String(name)) }
        }
        return names
    }

    private func unknown(_ name: String, in section: String) -> String {
        let key = YAMLText.shown(name)
        let message = "unknown key \(prefix)\(section)\(key)"
        if let near = Spelling.suggestion(for: name, among: names(in: section)) {
            return "\(message), did you mean \(near)?"
        }
        // A key in the wrong section, or with its section before a dot.
        let ending = name.contains(".") ? name : ".\(name)"
        if let elsewhere = settings.first(where: { ".\($0.key)".hasSuffix(ending) }) {
            guard let dot = elsewhere.key.lastIndex(of: ".") else {
                return "\(message), did you mean \(elsewhere.key) outside \(section.dropLast())?"
            }
            let parent = elsewhere.key[..<dot]
            return "\(message), did you mean \(elsewhere.key[dot...].dropFirst()) under \(parent)?"
        }
        let kin = Spelling.kin(of: name, among: names(in: section))
        guard let last = kin.last else { return message }
        let others = kin.dropLast().joined(separator: ", ")
        return "\(message), did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
    }
}
