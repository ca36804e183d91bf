/// Where the program keeps what it remembers from one run to the next.
enum StateFolder {
    /// The folder by the XDG Base Directory Specification, by which a relative path is to be
    /// ignored.
    ///
    /// - Parameter environment: The value of an environment variable.
    /// - Returns: The path; nil where the environment names no place for it.
    static func path(environment: (String) -> String?) -> String? {
        func folder(_ variable: String) -> String? {
            environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
        return state.map { $0 + "/teleop" }
    }
}
