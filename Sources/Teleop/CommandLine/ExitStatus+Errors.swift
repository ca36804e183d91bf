extension ExitStatus {
    /// Tells what kept a command from its work, and gives the status to end with.
    ///
    /// - Parameters:
    ///   - error: What was thrown.
    ///   - command: The command as it was typed: `teleop run`.
    ///   - output: Where to tell.
    /// - Returns: The status for this kind of error.
    static func reporting(
        _ error: any Error, by command: String, to output: TextOutput = .standardError
    ) -> ExitStatus {
        if let problems = error as? ConfigurationProblems {
            // Each line already says where, in the form that editors jump to.
            output.write("\(problems)\n")
            return .configuration
        }
        // What was typed, or what a device calls itself, is part of some.
        output.write("\(command): \("\(error)".printable)\n")
        return switch error {
        case let fault as Credentials.Fault: fault.exitStatus
        case let fault as TLSContext.Fault: fault.exitStatus
        case is BrokerEndpoint.PrivateBroker: .configuration
        case let error as RecordingError: error.exitStatus
        case let fault as RecordingOutput.Fault: fault.exitStatus
        case InputError.noPermission, VirtualDevice.Fault.noPermission: .noPermission
        // Of a recorded device: one that is plugged in is waited for instead.
        case is MissingControls, is SharedControls, is UnusablePanel: .badData
        default: .unavailable
        }
    }
}
