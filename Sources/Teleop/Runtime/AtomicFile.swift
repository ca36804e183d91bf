import CLinux
import Glibc

/// Replaces whole files.
enum AtomicFile {
    /// Puts `bytes` in the file at `path`, an absolute one, for its owner only; there is the old
    /// file or the new one at any moment.
    ///
    /// Missing folders are made, for their owner only. The disk is not waited for.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        var temporary = path + randomSuffix()
        // Of this process alone: another one may be writing the same file, also one in another
        // container, which may have our number.
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        var descriptor = open(temporary, flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            try makeFolder(of: path)
            descriptor = open(temporary, flags, 0o600)
        }
        while descriptor < 0, errno == EEXIST {
            temporary = path + randomSuffix()
            descriptor = open(temporary, flags, 0o600)
        }
        guard descriptor >= 0 else { throw SystemError(call: "open", code: errno) }
        do throws(SystemError) {
            try write(bytes, to: descriptor)
            try SystemError.check("rename") { rename(temporary, path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// What a file's name is longer by while it is written, in bytes.
    static let lengthOfSuffix = 1 + numberOfDigits
    private static let numberOfDigits = 16
    /// No writing takes longer: what is older was left.
    private static let longestWriting = 60

    private static func randomSuffix() -> String {
        let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
        return "." + String(repeating: "0", count: numberOfDigits - digits.count) + digits
    }

    /// Removes what processes left that were killed while they wrote the file at `path`, a minute
    /// ago or earlier.
    static func removeLeftovers(of path: String) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let beginning = path[path.index(after: slash)...] + "."
        for name in FolderNames.of(String(path[...slash])) ?? [] {
            let suffix = name.dropFirst(beginning.count)
            guard name.hasPrefix(beginning), suffix.utf8.count == numberOfDigits,
                UInt64(suffix, radix: 16) != nil, isLeft(path[...slash] + name)
            else { continue }
            unlink(path[...slash] + name)
        }
    }

    private static func isLeft(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && time(nil) - status.st_mtim.tv_sec >= longestWriting
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
        // Whatever is wrong with the disk may be told at the end only.
        var isOpen = true
        defer { if isOpen { close(descriptor) } }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(call: "write", code: errno) }
            rest = rest.dropFirst(count)
        }
        isOpen = false
        guard close(descriptor) == 0 else { throw SystemError(call: "close", code: errno) }
    }

    private static func makeFolder(of path: String) throws(SystemError) {
        var folder = ""
        for level in path.split(separator: "/").dropLast() {
            folder += "/\(level)"
            guard mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
            // On the way there may be one that is not ours to change.
            var status = stat()
            let code = errno
            guard stat(folder, &status) == 0 else {
                throw SystemError(call: "mkdir \(folder)", code: code)
            }
        }
    }
}
