extension Configuration.Device {
    /// The largest file of mapping lines that is read, in bytes.
    ///
    /// The public table has about 0.7 MB. More would take longer than a reload may, which reads it
    /// while a robot drives.
    private static let largestFile = 1 << 20

    /// What is known of the controls of devices.
    var mappings: DeviceMappings { DeviceMappings(own: mapping, lines: lines) }

    /// Reads the mapping lines of the file that the configuration names.
    mutating func readMappingsFile() throws(BoundedFile.Fault) {
        guard let mappingsFile else { return }
        try read(mappingsFile)
    }

    /// Reads the mapping lines that SDL's environment variables name: a file, then lines.
    ///
    /// They are for other programs as well, so that a file which can not be read is only told.
    mutating func readEnvironment(_ environment: (String) -> String?) {
        let file = "SDL_GAMECONTROLLERCONFIG_FILE"
        if let path = environment(file), !path.isEmpty {
            do throws(BoundedFile.Fault) {
                try read(path)
            } catch {
                lines.complain(of: "\(file), which is \(YAMLText.shown(path)): it \(error)")
            }
        }
        let name = "SDL_GAMECONTROLLERCONFIG"
        if let text = environment(name) { lines.add(text, from: name) }
    }

    private mutating func read(_ path: String) throws(BoundedFile.Fault) {
        let bytes = try BoundedFile.bytes(at: path, limit: Self.largestFile)
        lines.add(String(decoding: bytes, as: UTF8.self), from: path)
    }
}
