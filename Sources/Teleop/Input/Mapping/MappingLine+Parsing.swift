extension MappingLine {
    /// SDL's names of the controls, and ours.
    private static let targets: KeyValuePairs<String, Target> = [
        "a": .button("south"), "b": .button("east"), "x": .button("west"), "y": .button("north"),
        "back": .button("select"), "start": .button("start"), "guide": .button("guide"),
        "leftshoulder": .button("left_bumper"), "rightshoulder": .button("right_bumper"),
        "leftstick": .button("left_thumb"), "rightstick": .button("right_thumb"),
        "dpup": .button("dpad_up"), "dpdown": .button("dpad_down"),
        "dpleft": .button("dpad_left"), "dpright": .button("dpad_right"),
        "lefttrigger": .trigger("left_trigger"), "righttrigger": .trigger("right_trigger"),
        "leftx": .stick("left_stick", isX: true, nil),
        "lefty": .stick("left_stick", isX: false, nil),
        "rightx": .stick("right_stick", isX: true, nil),
        "righty": .stick("right_stick", isX: false, nil),
    ]

    /// The names that a line may have before a colon.
    static let controlNames = targets.map(\.key)

    /// What a line may also have, and what does not matter here: buttons that a standard gamepad
    /// does not have, and notes for SDL.
    private static let otherNames: Set<String> = [
        "paddle1", "paddle2", "paddle3", "paddle4", "touchpad", "type", "face", "sdk>=", "sdk<=",
        "sdl>=", "sdl<=", "steam", "platform", "crc", "hint",
    ]

    /// Reads a line without its end; nil when it is for another platform or for a driver of
    /// SDL's own.
    ///
    /// It looks at bytes: characters would take many times as long, and a public table has hundreds
    /// of lines, which a reload reads while a robot drives.
    static func parse(_ text: String) throws(MappingFault) -> MappingLine? {
        let fields = text.utf8.split(
            separator: UInt8(ascii: ","), omittingEmptySubsequences: false
        ).map { trimmed($0) }
        // Some names have commas in them.
        let nameEnd =
            fields.indices.dropFirst(2).first { index in
                fields[index].isEmpty || fields[index].utf8.contains(UInt8(ascii: ":"))
            } ?? min(fields.count, 2)
        let pairs = fields[nameEnd...].filter { !$0.isEmpty }.map { withoutBlanks($0) }
        let platform = value(of: "platform", in: pairs)?.lowercased()
        guard platform == nil || platform == "linux" else { return nil }
        guard let id = fields.first, !["default", "xinput", "*"].contains(id) else { return nil }
        guard id.utf8.count == 32, id.utf8.allSatisfy(\.isHexadecimalDigit) else {
            throw .badID(String(id))
        }
        guard fields.count > 2, !fields[1].isEmpty, !pairs.isEmpty else { throw .isTooShort }
        guard var key = MappingID(digits: id) else { return nil }
        if let text = value(of: "crc", in: pairs) {
            guard let checksum = UInt16(fourHexadecimalDigits: text) else {
                throw .badChecksum(String(text))
            }
            key.checksum = checksum
        }
        let isByLabel = value(of: "hint", in: pairs)?.hasPrefix(Self.labelHint) ?? false
        var bindings: [Binding] = []
        var leftOut: [MappingFault] = []
        for pair in pairs {
            do throws(MappingFault) {
                guard let binding = try self.binding(pair, isByLabel: isByLabel) else { continue }
                if let earlier = bindings.firstIndex(where: { $0.target == binding.target }) {
                    bindings.remove(at: earlier)
                    leftOut.append(.isRepeated(control: String(pair.prefix { $0 != ":" })))
                }
                bindings.append(binding)
            } catch .unknownControl(let name) {
                leftOut.append(.unknownControl(name))
            }
        }
        for binding in bindings {
            guard let other = bindings.first(where: { $0.crosses(binding) }),
                case .axis(let number, _, _) = other.input
            else { continue }
            throw .sameAxis(stick: other.target.name, number)
        }
        if bindings.isEmpty, let fault = leftOut.first { throw fault }
        return MappingLine(
            id: key, name: fields[1..<nameEnd].joined(separator: ","), bindings: bindings,
            leftOut: leftOut)
    }

    /// Marks lines in which `a` is the button with this letter and not the lower one; all of them
    /// are for pads with Nintendo's letters, where it is the right one.
    private static let labelHint = "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
    private static let placesOfLabels = ["a": "b", "b": "a", "x": "y", "y": "x"]

    private static func binding(
        _ pair: Substring, isByLabel: Bool
    ) throws(MappingFault) -> Binding? {
        guard let (key, value) = parts(pair), !key.isEmpty else { throw .noPair(String(pair)) }
        if otherNames.contains(key) || key.hasPrefix("misc") { return nil }
        let half: Half? =
            switch key.utf8.first {
            case UInt8(ascii: "+"): .plus
            case UInt8(ascii: "-"): .minus
            default: nil
            }
        let word = half == nil ? key : String(Substring(key.utf8.dropFirst()))
        let name = isByLabel ? placesOfLabels[word] ?? word : word
        guard var target = targets.first(where: { $0.key == name })?.value else {
            throw .unknownControl(key)
        }
        // Nothing makes it: SDL's own table has such pairs.
        guard !value.isEmpty, let input = try input(value, control: key) else { return nil }
        switch target {
        case .stick(let stick, let isX, _):
            target = .stick(stick, isX: isX, half)
            if half == nil, case .axis(_, _?, _) = input {
                throw .halfAxis(control: key, String(value))
            }
        case .button, .trigger:
            guard half == nil else { throw .unknownControl(key) }
        }
        return Binding(target: target, input: input)
    }

    /// What stands behind the colon; nil for a hat that is not pushed, which some programs write
    /// before what they mean.
    private static func input(
        _ text: Substring, control: String
    ) throws(MappingFault) -> Input? {
        let fault = MappingFault.badInput(control: control, String(text))
        var rest = text.utf8
        let half: Half? =
            switch rest.first {
            case UInt8(ascii: "+"): .plus
            case UInt8(ascii: "-"): .minus
            default: nil
            }
        if half != nil { rest = rest.dropFirst() }
        let isInverted = rest.last == UInt8(ascii: "~")
        if isInverted { rest = rest.dropLast() }
        guard let kind = rest.popFirst() else { throw fault }
        switch kind {
        case UInt8(ascii: "a"):
            guard let number = number(rest) else { throw fault }
            return .axis(number, half, isInverted: isInverted)
        case UInt8(ascii: "b") where half == nil && !isInverted:
            guard let number = number(rest) else { throw fault }
            return .button(number)
        case UInt8(ascii: "h") where half == nil && !isInverted:
            let parts = rest.split(
                separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count == 2, let hat = number(parts[0]), let bits = number(parts[1]) else {
                throw fault
            }
            if bits == 0 { return nil }
            guard let direction = Direction(rawValue: bits) else { throw fault }
            return .hat(hat, direction)
        default: throw fault
        }
    }

    /// A number of one to three digits, as many as there can be inputs.
    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard (1...3).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(Substring(digits))
    }

    /// What stands behind `key` and a colon in one of the pairs.
    private static func value(of key: String, in pairs: [Substring]) -> Substring? {
        for pair in pairs {
            if let (name, value) = parts(pair), name == key { return value }
        }
        return nil
    }

    /// What stands before the first colon, in small letters, and what behind it.
    private static func parts(_ pair: Substring) -> (key: String, value: Substring)? {
        guard let colon = pair.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return (pair[..<colon].lowercased(), pair[pair.utf8.index(after: colon)...])
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring {
        var rest = text
        while rest.first?.isBlank == true { rest.removeFirst() }
        while rest.last?.isBlank == true { rest.removeLast() }
        return Substring(rest)
    }

    private static func withoutBlanks(_ text: Substring) -> Substring {
        guard text.utf8.contains(where: \.isBlank) else { return text }
        return Substring(String(decoding: text.utf8.filter { !$0.isBlank }, as: UTF8.self))
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    fileprivate var isHexadecimalDigit: Bool {
        isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}
