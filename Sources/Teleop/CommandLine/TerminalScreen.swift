/// What moves the cursor of a terminal (ECMA-48).
enum TerminalScreen {
    /// Back to the first column, and nothing from there to the end of the line (EL).
    static let eraseLine = "\r\u{1B}[K"
    /// Home, and nothing on the whole screen (CUP, ED).
    static let clear = "\u{1B}[H\u{1B}[2J"
}
