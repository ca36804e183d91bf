extension Configuration {
    /// The configuration that a command line asks for: the file of `--config` or the one that is
    /// found, with the values of `--robot`, `--broker` and `--device` in place of its own.
    static func load(_ options: Options) throws(ConfigurationProblems) -> Configuration {
        let path = options.value("--config") ?? ConfigurationFile.find()
        var configuration = try load(path: path)
        try configuration.take(options)
        return configuration
    }

    /// Replaces what the options of the command line name.
    mutating func take(_ options: Options) throws(ConfigurationProblems) {
        if let robot = options.value("--robot") {
            try replace("robot", by: robot, from: "--robot")
        }
        if let url = options.value("--broker") {
            try replace("broker.url", by: url, from: "--broker")
        }
        if let path = options.value("--device") {
            device.match = DeviceMatch()
            try replace("device.match.path", by: path, from: "--device")
        }
    }
}
