import CLinux
import ControlCore
import Glibc

/// Shows a ``DriveView`` to a person: one line redrawn in place on a terminal, else plain lines.
///
/// On a terminal it is redrawn at most ten times a second. Elsewhere a line appears when the
/// status has changed, and otherwise at most once a second when something else has.
struct LiveLine {
    /// What it writes to.
    enum Style: Equatable, Sendable {
        /// A terminal of that many columns.
        case terminal(columns: Int)
        /// A file, a pipe, or a terminal that can not move its cursor.
        case plain
    }

    private static let redrawPeriod = Duration.milliseconds(100)
    private static let plainPeriod = Duration.seconds(1)

    private var shown: (view: DriveView, at: Moment)?
    private var isDrawn = false

    /// What to write so that `view` is seen; `nil` when it is not due or not news.
    mutating func show(_ view: DriveView, at now: Moment, style: Style) -> String? {
        if let shown {
            let isChange = shown.view.status != view.status
            let period = style == .plain ? Self.plainPeriod : Self.redrawPeriod
            let isDue = shown.at.duration(to: now) >= period
            guard shown.view != view, isDue || (isChange && style == .plain) else { return nil }
        }
        shown = (view, now)
        guard case .terminal(let columns) = style else { return view.text + "\n" }
        isDrawn = true
        // A full line would make some terminals wrap.
        return TerminalScreen.eraseLine + view.text.prefix(max(columns - 1, 1))
    }

    /// What to write before something else is written to the same terminal.
    mutating func clear() -> String {
        guard isDrawn else { return "" }
        isDrawn = false
        shown = nil
        return TerminalScreen.eraseLine
    }

    /// What to write at the end, so that the shell's prompt gets a line of its own.
    mutating func finish() -> String {
        guard isDrawn else { return "" }
        isDrawn = false
        return "\n"
    }
}

extension LiveLine.Style {
    /// How to write to `output` now; a terminal's width may have changed since the last time.
    init(of output: TextOutput) {
        let kind = getenv("TERM").map { String(cString: $0) } ?? "dumb"
        guard output.isTerminal, kind != "dumb" else {
            self = .plain
            return
        }
        let columns = Int(clinux_terminal_columns(output.descriptor))
        self = .terminal(columns: columns > 0 ? columns : 80)
    }
}
