import Glibc

/// The names in a folder.
enum FolderNames {
    /// All names but `.` and `..`, in no order; nil, with the reason in `errno`,
    /// where the folder can not be listed.
    ///
    /// Not by scandir or glob: they go past the C library's own entry points, where test beds that
    /// show other devices step in.
    static func of(_ path: String) -> [String]? {
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
