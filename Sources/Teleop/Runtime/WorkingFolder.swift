import Glibc

/// The folder in which the program was started, from which relative paths are seen.
enum WorkingFolder {
    /// The full path of `path`; nil where that is one already, or where the folder is gone.
    static func path(of path: String) -> String? {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }
}
