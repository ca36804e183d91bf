import ControlCore
import Glibc

extension Configuration {
    /// Reads and checks the configuration file at `path`; `nil` stands for the defaults.
    ///
    /// Mapping lines come from `environment`, then from the file that the configuration names, so
    /// that those count.
    static func load(
        path: String?,
        environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    ) throws(ConfigurationProblems) -> Configuration {
        guard let path else {
            var configuration = Configuration()
            configuration.device.readEnvironment(environment)
            return configuration
        }
        let bytes: [UInt8]
        do throws(ConfigurationProblem) {
            bytes = try ConfigurationFile.bytes(at: path)
        } catch {
            throw ConfigurationProblems(source: path, [error])
        }
        var (configuration, findings) = try check(bytes, source: path)
        configuration.device.readEnvironment(environment)
        do throws(BoundedFile.Fault) {
            try configuration.device.readMappingsFile()
        } catch {
            let key = "device.mappings_file"
            let file = configuration.device.mappingsFile ?? ""
            let full = WorkingFolder.path(of: file)
            findings.note(
                findings.places[key]?.value,
                "\(key) is \(YAMLText.shown(file))\(full.map { ", here \($0)" } ?? ""): it \(error)"
            )
            throw ConfigurationProblems(source: path, findings.problems)
        }
        return configuration
    }

    /// Checks the text of a configuration file; messages name `source`.
    static func parse(
        _ bytes: [UInt8], source: String
    ) throws(ConfigurationProblems) -> Configuration {
        try check(bytes, source: source).0
    }

    private static func check(
        _ bytes: [UInt8], source: String
    ) throws(ConfigurationProblems) -> (Configuration, Findings) {
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
        guard check.findings.problems.isEmpty else {
            throw ConfigurationProblems(source: source, check.findings.problems)
        }
        return (configuration, check.findings)
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
