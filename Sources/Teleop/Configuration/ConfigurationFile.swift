import Glibc

/// Reads the bytes of a configuration file and finds it when none is named.
enum ConfigurationFile {
    /// The largest file that is read, in bytes.
    static let largest = 256 * 1024

    /// The bytes of the file at `path`.
    static func bytes(at path: String) throws(ConfigurationProblem) -> [UInt8] {
        // Not waiting matters for a pipe without a writer: the robot's loop reloads files too.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw ConfigurationProblem(nil, "this is a directory, allowed a file")
        default: throw ConfigurationProblem(nil, "this is a device or pipe, allowed a file")
        }
        guard status.st_size <= largest else { throw tooLarge }
        let bytes = try contents(of: descriptor)
        if bytes.contains(0) {
            throw ConfigurationProblem(nil, "this is a binary file, allowed YAML text in UTF-8")
        }
        return bytes
    }

    /// The places where a configuration is looked for, the first one found counts.
    static func standardPaths(environment: (String) -> String?) -> [String] {
        var paths = ["./teleop.yaml"]
        // A relative path in the environment is none, by the XDG base directory specification.
        if let directory = environment("XDG_CONFIG_HOME"), directory.hasPrefix("/") {
            paths.append("\(directory)/teleop/teleop.yaml")
        } else if let directory = environment("HOME"), directory.hasPrefix("/") {
            paths.append("\(directory)/.config/teleop/teleop.yaml")
        }
        paths.append("/etc/teleop/teleop.yaml")
        return paths
    }

    /// The file that counts when none is named; `nil` when there is none.
    static func find() -> String? {
        firstExisting(of: standardPaths { name in getenv(name).map { String(cString: $0) } })
    }

    /// The first of `paths` that exists; one that can not be looked at counts as existing, so
    /// that its fault is told instead of driving with other settings.
    static func firstExisting(of paths: [String]) -> String? {
        paths.first { path in
            var status = stat()
            return stat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
        }
    }

    private static func contents(of descriptor: CInt) throws(ConfigurationProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            guard count > 0 else { throw unreadable(errno) }
            bytes += chunk.prefix(count)
            // The size that the kernel told may be out of date, or 0 as under /proc.
            guard bytes.count <= largest else { throw tooLarge }
        }
    }

    private static var tooLarge: ConfigurationProblem {
        ConfigurationProblem(nil, "this is too large, allowed \(largest / 1024) KiB")
    }

    private static func unreadable(_ code: CInt) -> ConfigurationProblem {
        ConfigurationProblem(nil, "this can not be read: \(String(cString: strerror(code)))")
    }
}
