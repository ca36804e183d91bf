import ControlCore
import Glibc

extension Configuration {
    /// Reads and checks the configuration file at `path`; `nil` stands for the defaults.
    static func load(path: String?) throws(ConfigurationProblems) -> Configuration {
        var configuration = try read(path: path)
        configuration.device.readEnvironment { name in getenv(name).map { String(cString: $0) } }
        return configuration
    }

    private static func read(path: String?) throws(ConfigurationProblems) -> Configuration {
        guard let path else { return Configuration() }
        let bytes: [UInt8]
        do throws(ConfigurationProblem) {
            bytes = try ConfigurationFile.bytes(at: path)
        } catch {
            throw ConfigurationProblems(source: path, [error])
        }
        return try parse(bytes, source: path)
    }

    /// Reads and checks the text of a configuration file; messages name `source`.
    static func parse(
        _ bytes: [UInt8], source: String
    ) throws(ConfigurationProblems) -> Configuration {
        let root: YAMLNode?
        do throws(ConfigurationProblem) {
            root = try YAMLDocument.root(of: bytes)
        } catch {
            throw ConfigurationProblems(source: source, [error])
        }
        guard let root, !root.isNull else {
            let problem = ConfigurationProblem(nil, "this file is empty, allowed keys with values")
            throw ConfigurationProblems(source: source, [problem])
        }
        var findings = Findings()
        let reader = SettingsReader(settings: settings)
        var configuration = Configuration()
        _ = reader.read(root, into: &configuration, &findings)
        if findings.places["touch.areas"] == nil { configuration.dropUsualAreaIfHidden(findings) }
        if findings.places["gestures"] == nil { configuration.dropUsualGestures() }
        var check = Contradictions(configuration: configuration, findings: findings)
        check.find()
        do throws(BoundedFile.Fault) {
            try configuration.device.readMappingsFile()
        } catch {
            check.findings.note(
                findings.places["device.mappings_file"]?.value,
                "device.mappings_file is"
                    + " \(YAMLText.shown(configuration.device.mappingsFile ?? "")): \(error)")
        }
        guard check.findings.problems.isEmpty else {
            throw ConfigurationProblems(source: source, check.findings.problems)
        }
        return configuration
    }

    /// Replaces the value of a key that takes text, such as `robot` or `broker.url`, by what the
    /// option `option` of the command line says; on a problem nothing changes.
    mutating func replace(
        _ key: String, by text: String, from option: String
    ) throws(ConfigurationProblems) {
        let value = YAMLNode(
            content: .scalar(text, isPlain: false), position: SourcePosition(line: 1, column: 1))
        var findings = Findings()
        var changed = self
        for setting in Self.settings where setting.key == key {
            if !setting.read(value, key, &changed, &findings) { findings.faulty.insert(key) }
        }
        var check = Contradictions(configuration: changed, findings: findings)
        check.find()
        // There is no file here, so there is no place in it.
        let problems = check.findings.problems.map { ConfigurationProblem(nil, $0.message) }
        guard problems.isEmpty else { throw ConfigurationProblems(source: option, problems) }
        self = changed
    }

    /// Leaves the usual area out where a joystick or an elastic hides all of it, unless somebody asks
    /// for it by its name.
    private mutating func dropUsualAreaIfHidden(_ findings: Findings) {
        let name = Touch.wholeScreen.name
        let isAsked =
            drive.enable == .held(name)
            || (findings.places["gestures"] != nil && gestures.contains { $0.target == name })
        if !isAsked, touch.panel.part(hidingAllOf: .area(0)) != nil { touch.areas = [] }
    }

    /// Leaves those of the usual gestures out that are made where nothing is any more.
    private mutating func dropUsualGestures() {
        gestures = gestures.filter {
            controls.isPressable($0.target) || touch.names.contains($0.target)
        }
    }
}
