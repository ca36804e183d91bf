import Testing

extension FakeMachine {
    /// Starts a program with a library made of a file of `Faults/` loaded before all others, which
    /// is told a file of this machine's folder by a variable.
    func run(
        _ command: [String], preloading source: String, _ variable: String, _ file: String
    ) async throws -> Program {
        let library = folder.path + "/preloaded.so"
        let compiler = try ChildProcess(
            ["cc", "-shared", "-fPIC", "-o", library, Sources.path("Faults/" + source)],
            errors: folder.path + "/cc.log")
        let status = try await eventually("\(source) is built", within: .seconds(60)) {
            compiler.exitStatus
        }
        try #require(status == 0, "\(folder.text(of: "cc.log"))")
        // What the fake devices preload must stay.
        let script =
            #"LD_PRELOAD="$LD_PRELOAD:\#(library)" \#(variable)=\#(folder.path)/\#(file) exec "$@""#
        return try run(["sh", "-c", script, "sh"] + command)
    }
}
