/// Where a guard passes commands on to.
enum GuardOutput {
    /// A topic, each command as it came.
    case topic(String)
    /// A program's input or our own output, each command as a line of JSON.
    case lines(LineOutput)
}
