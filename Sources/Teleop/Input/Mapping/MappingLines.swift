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
        // Some editors put a mark before the first line.
        let scalars = text.unicodeScalars
        let text = scalars.first == "\u{feff}" ? scalars.dropFirst() : scalars[...]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let line = String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line))
            guard let first = line.first(where: { $0 != " " && $0 != "\t" }), first != "#" else {
                continue
            }
            do throws(MappingFault) {
                guard var mapping = try MappingLine.parse(line) else { continue }
                mapping.origin = "\(source):\(number)"
                given.append(mapping)
            } catch {
                complain(of: "\(source):\(number): \(error)")
            }
        }
    }

    /// Notes that something is not used.
    mutating func complain(of text: String) { complaints.append(text) }

    /// The line for `device`; nil when there is none.
    ///
    /// A person's line counts before the program's. A line for another version of the same make is
    /// only taken for a device that does not number its buttons as the kernel's rules for gamepads
    /// have it: those rules know that version better.
    func line(for device: DeviceDescription) -> MappingLine? {
        for lines in [given, own] {
            var best: (line: MappingLine, fit: MappingMake.Fit)?
            for line in lines {
                guard let fit = line.make.fit(device) else { continue }
                if fit == .otherVersion, device.hasKey(in: BTN_SOUTH...BTN_THUMBR) { continue }
                if fit >= best?.fit ?? .otherVersion { best = (line, fit) }
            }
            if let best { return best.line }
        }
        return nil
    }
}
