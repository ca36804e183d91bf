import Glibc

/// The folder in which the kernel shows input devices, `/dev/input`.
struct DeviceDirectory: Equatable, Sendable {
    /// Where it is.
    let path: String

    init(path: String = "/dev/input") {
        self.path = path
    }

    /// The paths of the event nodes that are there, in the order of their numbers: 7 before 12.
    ///
    /// Throws ``InputError/gone(path:)`` when there is no such folder: nothing is plugged in.
    func nodes() throws(InputError) -> [String] {
        guard let names = FolderNames.of(path) else { throw InputError(path: path, code: errno) }
        return names.compactMap { Self.eventNumber($0) }.sorted().map { "\(path)/event\($0)" }
    }

    /// True when the node at `path` is one that a program has made; nil where the kernel does not
    /// tell.
    ///
    /// Bluetooth hands some real pads to the kernel through a program, too, but not straight to its
    /// input devices.
    static func isMadeUp(_ path: String) -> Bool? {
        guard let name = path.split(separator: "/").last, eventNumber(name) != nil,
            let place = realpath("/sys/class/input/\(name)", nil)
        else { return nil }
        defer { free(place) }
        return String(cString: place).hasPrefix("/sys/devices/virtual/input/")
    }

    /// The N of a name that is exactly `event<N>`.
    static func eventNumber(_ name: some StringProtocol) -> Int? {
        guard name.hasPrefix("event"), let number = Int(name.dropFirst(5)), number >= 0,
            name == "event\(number)"
        else { return nil }
        return number
    }
}
