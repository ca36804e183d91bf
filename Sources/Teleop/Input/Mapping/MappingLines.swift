import CEvdev

/// All the mapping lines that are known.
struct MappingLines: Equatable, Sendable {
    /// Those of a person; of two that fit as well, the later one counts.
    private(set) var given: [MappingLine] = []
    /// Those of the program, which count only where none of a person's fits.
    private let own: [MappingLine]
    /// Lines and files that are not used, each with its place and the reason.
    private(set) var complaints: [String] = []

    private init(own: [MappingLine]) {
        self.own = own
    }

    /// No lines at all.
    static let none = MappingLines(own: [])

    /// The lines that the program brings, and no others.
    static let builtIn: MappingLines = {
        var lines = MappingLines.none
        lines.add(CommonPads.lines, from: CommonPads.source)
        return MappingLines(
            own: lines.given.map { line in
                var line = line
                line.origin = CommonPads.source
                return line
            })
    }()

    /// Adds every line of `text` that is for Linux, and complains of those that are wrong.
    ///
    /// Empty lines and those that begin with `#` say nothing. Messages name `source`.
    mutating func add(_ text: String, from source: String) {
        var number = 0
        var bytes = Array(text.utf8)[...]
        // Some editors put a mark before the first line.
        if bytes.starts(with: "\u{feff}".utf8) { bytes = bytes.dropFirst(3) }
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard
                let first = line.first(where: {
                    $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
                }),
                first != UInt8(ascii: "#"), !Self.isForOtherPlatform(line)
            else { continue }
            do throws(MappingFault) {
                guard var mapping = try MappingLine.parse(String(decoding: line, as: UTF8.self))
                else { continue }
                mapping.origin = "\(source):\(number)"
                given.append(mapping)
                for fault in mapping.leftOut {
                    complain(of: "\(source):\(number): \(fault); the rest of the line counts")
                }
            } catch {
                complain(of: "\(source):\(number): \(error)")
            }
        }
    }

    /// True for most lines of a public table, which are not looked at any closer: that would take
    /// the time of a start.
    private static func isForOtherPlatform(_ line: ArraySlice<UInt8>) -> Bool {
        let key = ",platform:"
        var rest = line
        while let comma = rest.lastIndex(of: UInt8(ascii: ",")) {
            let end = line[comma...]
            if end.starts(with: key.utf8) {
                let name = end.dropFirst(key.utf8.count).prefix { $0 != UInt8(ascii: ",") }
                return ["Windows", "Mac OS X", "iOS", "tvOS", "Android"].contains {
                    name.elementsEqual($0.utf8)
                }
            }
            rest = rest[..<comma]
        }
        return false
    }

    /// Notes that something is not used.
    mutating func complain(of text: String) { complaints.append(text) }

    /// The line for `device`; nil when there is none.
    ///
    /// A person's line counts before the program's. One of the program's that is for another
    /// version of the same make is only taken for a device that does not number its buttons as the
    /// kernel's rules for gamepads have it: those rules know that version better.
    func line(for device: DeviceDescription) -> MappingLine? {
        let hasGamepadNumbers = device.hasKey(in: BTN_SOUTH...BTN_THUMBR)
        return Self.best(of: given, for: device, .otherVersion)
            ?? Self.best(of: own, for: device, hasGamepadNumbers ? .everyVersion : .otherVersion)
    }

    private static func best(
        of lines: [MappingLine], for device: DeviceDescription, _ least: MappingID.Fit
    ) -> MappingLine? {
        var best: (line: MappingLine, fit: MappingID.Fit)?
        for line in lines {
            guard let fit = line.id.fit(device), fit >= least else { continue }
            guard let known = best?.fit else {
                best = (line, fit)
                continue
            }
            // A later line takes an earlier one's place, but of other versions the first counts.
            let isReplaced = fit == known && fit >= .everyVersion
            if fit > known || isReplaced { best = (line, fit) }
        }
        return best?.line
    }
}
