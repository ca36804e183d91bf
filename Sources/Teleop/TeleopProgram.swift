import Glibc

/// The program: its arguments in, its exit status out.
@main
enum TeleopProgram {
    /// What `teleop --version` tells.
    static let version = "0.1.0"

    /// Every command, in the order of the help text.
    static let commands: [Command] = [
        RunCommand.command, DemoCommand.command, DevicesCommand.command, ConfigCommand.command,
        SimulateCommand.command, GuardCommand.command, RecordCommand.command, ReplayCommand.command,
        DoctorCommand.command,
    ]

    static func main() {
        openStandardDescriptors()
        // A write to a connection that the peer closed is an error to handle, not a reason to die.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        exit(run(arguments, commands: commands).rawValue)
    }

    /// Runs the command that the arguments (without the program's name) ask for.
    static func run(
        _ arguments: [String], commands: [Command], output: TextOutput = .standardOutput,
        errorOutput: TextOutput = .standardError
    ) -> ExitStatus {
        do throws(CommandLineParser.Failure) {
            switch try CommandLineParser(commands: commands).parse(arguments) {
            case .help:
                return output.show(HelpText.overview(of: commands), errorOutput)
            case .helpFor(let command):
                return output.show(HelpText.page(for: command), errorOutput)
            case .version:
                return output.show("teleop \(version)\n", errorOutput)
            case .run(let command, let options):
                do throws(UsageError) {
                    return try command.run(options)
                } catch {
                    throw CommandLineParser.Failure(error: error, command: command)
                }
            }
        } catch {
            if error.error == .noCommand {
                errorOutput.write(HelpText.overview(of: commands))
                return .usage
            }
            let name = ["teleop", error.command?.name].compactMap { $0 }.joined(separator: " ")
            errorOutput.write("\(name): \("\(error.error)".printable)\ntry '\(name) --help'\n")
            return .usage
        }
    }

    /// Makes sure that descriptors 0, 1 and 2 exist, so that no socket takes the place of a
    /// closed one and gets the text that was meant for it.
    ///
    /// They can only be read, so that a result for a closed output is still one that can not be
    /// written.
    private static func openStandardDescriptors() {
        var descriptor: CInt = 0
        while (0...STDERR_FILENO).contains(descriptor) {
            descriptor = open("/dev/null", O_RDONLY)
        }
        if descriptor > STDERR_FILENO { close(descriptor) }
    }
}
