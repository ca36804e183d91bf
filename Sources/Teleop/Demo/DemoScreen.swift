import ControlCore

/// What the person in front of a demo reads: results on stdout, warnings on stderr, which are often
/// the same terminal.
struct DemoScreen {
    private let output = TextOutput.standardOutput
    private let errorOutput = TextOutput.standardError
    private var line = LiveLine()

    /// Writes a line of its own above the live line.
    mutating func say(_ text: String) {
        output.write(line.clear() + text + "\n")
    }

    /// Writes a line to stderr without mixing it up with the live line.
    mutating func warn(_ text: String) {
        output.write(line.clear())
        errorOutput.write(text + "\n")
    }

    /// Brings the live line up to date, unless whoever reads it is too slow: nothing may hold up
    /// the loop that drives.
    mutating func show(_ view: DriveView, at now: Moment) -> TextOutput.Delivery {
        guard output.isReady,
            let text = line.show(view, at: now, style: LiveLine.Style(of: output))
        else { return .written }
        return output.write(text)
    }

    /// Leaves the cursor on a line of its own.
    mutating func finish() {
        output.write(line.finish())
    }
}
