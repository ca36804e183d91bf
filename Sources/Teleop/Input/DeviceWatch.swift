import CLinux
import Glibc

/// Notices input devices that come, change and go.
///
/// The folder of device nodes may be missing: the kernel makes it with the first device and removes
/// it with the last. Until it is there the folder above is watched.
final class DeviceWatch {
    /// What happened to a device node.
    enum Change: Equatable, Sendable {
        /// A node is there, or may be opened now: permission often comes a moment later.
        case appeared(path: String)
        /// The node is not there any more.
        case disappeared(path: String)
    }

    private static let nodeEvents = IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM

    /// Readable when something has happened.
    let fileDescriptor: CInt

    private let directory: DeviceDirectory
    private var directoryWatch: CInt?
    private var parentWatch: CInt?

    /// Starts to watch.
    ///
    /// List the nodes after this, not before, so that none is missed between.
    init(_ directory: DeviceDirectory = DeviceDirectory()) throws(SystemError) {
        self.directory = directory
        fileDescriptor = try SystemError.check("inotify_init1") {
            inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        }
        _ = findDirectory()
    }

    deinit {
        close(fileDescriptor)
    }

    /// Everything that has happened since the last call, in order.
    ///
    /// Some of it may be known already.
    func drain() -> [Change] {
        var changes: [Change] = []
        withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 8) { buffer in
            while true {
                let count = read(fileDescriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                for record in InotifyRecords(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
                    note(record, &changes)
                }
            }
        }
        return changes
    }

    private func note(_ record: InotifyRecords.Record, _ changes: inout [Change]) {
        if record.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            // Some changes are lost. What is gone tells it itself when it is read.
            appendNodes(&changes)
        } else if record.watch == directoryWatch {
            if record.mask & UInt32(IN_IGNORED) != 0 {
                directoryWatch = nil
                if findDirectory() { appendNodes(&changes) }
            } else if DeviceDirectory.eventNumber(record.name) != nil {
                let path = "\(directory.path)/\(record.name)"
                let isGone = record.mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0
                changes.append(isGone ? .disappeared(path: path) : .appeared(path: path))
            }
        } else if record.watch == parentWatch, directoryWatch == nil {
            if findDirectory() { appendNodes(&changes) }
        }
    }

    private func appendNodes(_ changes: inout [Change]) {
        changes += ((try? directory.nodes()) ?? []).map { .appeared(path: $0) }
    }

    /// Watches the folder, or the one above until it appears.
    ///
    /// True when the folder is watched now.
    private func findDirectory() -> Bool {
        if watchDirectory() { return true }
        if parentWatch == nil {
            let mask = UInt32(IN_CREATE | IN_MOVED_TO) | UInt32(IN_ONLYDIR)
            let watch = inotify_add_watch(fileDescriptor, parentPath, mask)
            parentWatch = watch >= 0 ? watch : nil
        }
        // It may have appeared in between.
        return watchDirectory()
    }

    private func watchDirectory() -> Bool {
        let watch = inotify_add_watch(fileDescriptor, directory.path, UInt32(Self.nodeEvents))
        guard watch >= 0 else { return false }
        directoryWatch = watch
        if let parentWatch {
            inotify_rm_watch(fileDescriptor, parentWatch)
            self.parentWatch = nil
        }
        return true
    }

    private var parentPath: String {
        guard let slash = directory.path.lastIndex(of: "/") else { return "." }
        return slash == directory.path.startIndex ? "/" : String(directory.path[..<slash])
    }
}

/// The records in a buffer that inotify has filled.
private struct InotifyRecords: Sequence, IteratorProtocol {
    struct Record {
        let watch: CInt
        let mask: UInt32
        let name: String
    }

    private var rest: UnsafeRawBufferPointer

    init(_ buffer: UnsafeRawBufferPointer) {
        rest = buffer
    }

    mutating func next() -> Record? {
        let headSize = MemoryLayout<inotify_event>.size
        guard rest.count >= headSize else { return nil }
        let watch = rest.loadUnaligned(fromByteOffset: 0, as: CInt.self)
        let mask = rest.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
        let length = Int(rest.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        guard rest.count - headSize >= length else { return nil }
        let name = rest[headSize..<headSize + length].prefix { $0 != 0 }
        rest = UnsafeRawBufferPointer(rebasing: rest[(headSize + length)...])
        return Record(watch: watch, mask: mask, name: String(decoding: name, as: UTF8.self))
    }
}
