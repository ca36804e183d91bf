/// What one line of a `gamecontrollerdb.txt` says: where the controls of a make of pads are.
///
/// The format is SDL's: an id of 32 hexadecimal digits, a name, then `control:input` pairs, with
/// commas between. Inputs are counted as SDL counts them on Linux, see ``MappingIndices``.
struct MappingLine: Equatable, Sendable {
    /// A half of an axis or of a stick's line.
    enum Half: Equatable, Sendable {
        case plus
        case minus
    }

    /// A control, by SDL's name for it.
    enum Target: Equatable, Sendable {
        /// Something that is pressed, by our name.
        case button(String)
        /// Something that is pulled, by our name.
        case trigger(String)
        /// A line of a stick or half of one, toward the right or the bottom or away from there.
        case stick(String, isX: Bool, Half?)

        /// Our name of the control.
        var name: String {
            switch self {
            case .button(let name), .trigger(let name), .stick(let name, _, _): name
            }
        }
    }

    /// Where it comes from.
    enum Input: Equatable, Sendable {
        case button(Int)
        case axis(Int, Half?, isInverted: Bool)
        case hat(Int, Direction)

        /// As lines have it.
        var words: String {
            switch self {
            case .button(let number): "b\(number)"
            case .axis(let number, let half, let isInverted):
                (half.map { $0 == .plus ? "+" : "-" } ?? "") + "a\(number)"
                    + (isInverted ? "~" : "")
            case .hat(let number, let direction): "h\(number).\(direction.rawValue)"
            }
        }
    }

    /// A direction of a hat; the raw values are SDL's bits.
    enum Direction: Int, Equatable, Sendable {
        case up = 1
        case right = 2
        case down = 4
        case left = 8
    }

    /// One pair of the line.
    struct Binding: Equatable, Sendable {
        let target: Target
        let input: Input

        /// True where an axis makes one line of a stick here and the other one there.
        func crosses(_ other: Binding) -> Bool {
            guard case .stick(let name, let isX, _) = target,
                case .stick(name, !isX, _) = other.target,
                case .axis(let axis, _, _) = input, case .axis(axis, _, _) = other.input
            else { return false }
            return true
        }
    }

    /// The make of pads that it is for.
    let id: MappingID
    /// What the line calls the pad.
    let name: String
    let bindings: [Binding]
    /// Why pairs are left out: newer programs may know the control, or a later pair is for it, too.
    var leftOut: [MappingFault] = []
    /// Where the line is written, such as `gamecontrollerdb.txt:12`.
    var origin = ""

    /// The line itself, in words.
    var words: String {
        origin == CommonPads.source ? "the built-in mapping line" : "the mapping line of \(origin)"
    }

    /// The controls of `device`: those of the line, and those of `kernel` that it does not mention.
    ///
    /// What the line gives another name loses the kernel's one, as the kernel has only numbered it.
    /// Inputs that the device does not have make no control.
    func sources(
        on device: DeviceDescription, over kernel: [String: ControlSource]
    ) -> [String: ControlSource] {
        let named = named(on: device, kernel)
        let mentioned = Set(bindings.map(\.target.name))
        let rest = kernel.filter { name, source in
            guard !mentioned.contains(name) else { return false }
            let others = named.values.filter { $0.shares(source) }
            // A pad whose stick is its d-pad has nothing else to drive with.
            if case .stick = source { return others.allSatisfy(\.isHalfAxis) }
            return others.isEmpty
        }
        return named.merging(rest) { $1 }
    }

    /// The pairs whose inputs `device` does not have, such as `right_stick:a9`.
    func lacking(on device: DeviceDescription) -> [String] {
        let indices = MappingIndices(device)
        return bindings.filter { indices.pull($0.input) == nil }
            .map { "\($0.target.name):\($0.input.words)" }
    }

    private func named(
        on device: DeviceDescription, _ kernel: [String: ControlSource]
    ) -> [String: ControlSource] {
        let indices = MappingIndices(device)
        var sources: [String: ControlSource] = [:]
        var lines: [String: [Deflection]] = [:]
        // Turned round, an axis would be pulled while nobody touches it, unless it rests at its far
        // end: where it does not stand there, it makes nothing.
        func pull(_ input: Input) -> PullSource? {
            guard let pull = indices.pull(input) else { return nil }
            if case .axis(_, _, isInverted: true) = input, pull.isPulled(on: device) { return nil }
            return pull
        }
        for binding in bindings {
            switch binding.target {
            case .button(let name):
                sources[name] = pull(binding.input).map { .button($0) }
            case .trigger(let name):
                switch pull(binding.input) {
                case .axis(let axis, let travel)?:
                    var key: UInt16?
                    if case .trigger(axis, travel, let twin)? = kernel[name] { key = twin }
                    sources[name] = .trigger(axis: axis, travel, key: key)
                case let pull: sources[name] = pull.map { .button($0) }
                }
            case .stick(let name, let isX, let half):
                guard let part = indices.deflection(binding.input, half) else { continue }
                // SDL's y points down.
                let index = isX ? 0 : 1
                var stick = lines[name] ?? [.none, .none]
                stick[index] = stick[index].merged(with: isX ? part : part.reversed)
                lines[name] = stick
            }
        }
        for (name, stick) in lines { sources[name] = .stick(x: stick[0], y: stick[1]) }
        // What the kernel takes for a trigger's twin may be a button of its own.
        for (name, source) in sources {
            guard case .trigger(let axis, let travel, let key?) = source,
                sources.contains(where: { $0.key != name && $0.value.pulls.contains(.key(key)) })
            else { continue }
            sources[name] = .trigger(axis: axis, travel, key: nil)
        }
        return sources
    }
}

extension ControlSource {
    /// True for a button that is one side of an axis with a centre.
    fileprivate var isHalfAxis: Bool {
        switch self {
        case .button(.axis(_, .upperHalf)), .button(.axis(_, .lowerHalf)): true
        default: false
        }
    }
}
