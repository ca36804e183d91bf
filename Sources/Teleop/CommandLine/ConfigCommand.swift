import Glibc

/// `teleop config`: checks a configuration and shows what it comes to.
enum ConfigCommand {
    static let command = Command(
        name: "config", summary: "check a configuration and show what it comes to",
        options: [
            Option("--config", "FILE", "the file to check instead of the one that would be found"),
            Option("--print", nil, "print the whole configuration in effect as commented YAML"),
            Option("--table", nil, "print all settings as a Markdown table"),
            Option("--picture", "FILE", "draw the controls and the touch screen, as SVG"),
        ],
        details: """
            Without --config, ./teleop.yaml, $XDG_CONFIG_HOME/teleop/teleop.yaml (or
            ~/.config/teleop/teleop.yaml) and /etc/teleop/teleop.yaml are tried in this
            order, then built-in defaults are used. The exit status is 78 when the
            configuration is wrong; every mistake is told with its line and column.
            """,
        run: { options throws(UsageError) in
            try run(options, output: .standardOutput, errorOutput: .standardError)
        })

    /// Does the work of the command.
    static func run(
        _ options: Options, output: TextOutput, errorOutput: TextOutput
    ) throws(UsageError) -> ExitStatus {
        let picture = options.value("--picture")
        if let picture, !picture.hasSuffix(".svg") {
            throw .invalidValue(
                option: "--picture", value: picture, allowed: "a file whose name ends in .svg")
        }
        if options.has("--table") { return output.show(SettingsTable.markdown, errorOutput) }
        let path = options.value("--config") ?? ConfigurationFile.find()
        do throws(ConfigurationProblems) {
            let configuration = try Configuration.load(path: path)
            if let picture {
                let svg = LayoutPicture.svg(of: configuration)
                guard write(svg, to: picture, errorOutput) else { return .fault }
            }
            errorOutput.write(
                configuration.device.lines.complaints.map { "teleop config: \($0)\n" }.joined())
            let text =
                options.has("--print")
                ? ConfigurationPrinter(configuration: configuration).text
                : report(on: configuration, from: path)
            return output.show(text, errorOutput)
        } catch {
            errorOutput.write("\(error)\n")
            return .configuration
        }
    }

    /// Makes a file of `text`, or tells why not.
    private static func write(_ text: String, to path: String, _ errorOutput: TextOutput) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { if descriptor >= 0 { close(descriptor) } }
        var code = errno
        if descriptor >= 0 {
            switch TextOutput(descriptor: descriptor).write(text) {
            case .written: return true
            case .readerGone: code = EPIPE
            case .failed(let reason): code = reason
            }
        }
        errorOutput.write(
            "teleop config: \(path) can not be written: \(String(cString: strerror(code)))\n")
        return false
    }

    private static func report(on configuration: Configuration, from path: String?) -> String {
        let sentences = ControlDuties(configuration).sentences
        let title = path.map { "\($0): no mistakes" } ?? "no file found: built-in defaults"
        return ([title] + sentences.map { "  \($0)" }).joined(separator: "\n") + "\n"
    }
}
