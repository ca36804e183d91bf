import Glibc

/// Reads the bytes of a configuration file and finds it when none is named.
enum ConfigurationFile {
    /// The largest file that is read, in bytes.
    static let largest = 256 * 1024

    /// The bytes of the file at `path`.
    static func bytes(at path: String) throws(ConfigurationProblem) -> [UInt8] {
        let bytes: [UInt8]
        do throws(BoundedFile.Fault) {
            bytes = try BoundedFile.bytes(at: path, limit: largest)
        } catch {
            throw ConfigurationProblem(nil, "this \(error)")
        }
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
            // Not `stat`: a link that leads nowhere is a fault to tell, too.
            return lstat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
        }
    }
}
