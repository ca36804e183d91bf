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
    }

    /// Where it comes from.
    enum Input: Equatable, Sendable {
        case button(Int)
        case axis(Int, Half?, isInverted: Bool)
        case hat(Int, Direction)
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
    }

    /// The make of pads that it is for.
    let make: MappingMake
    /// What the line calls the pad.
    let name: String
    let bindings: [Binding]
    /// Where the line is written, such as `gamecontrollerdb.txt:12`.
    var origin = ""

    /// The controls of `device`: those of the line, and those of `kernel` that it does not name.
    ///
    /// A button that the line gives another name loses the kernel's one, as the kernel has only
    /// numbered it. Inputs that the device does not have make no control.
    func sources(
        on device: DeviceDescription, over kernel: [String: ControlSource]
    ) -> [String: ControlSource] {
        let named = sources(on: device, kernel)
        let used = Set(
            named.values.flatMap(\.pulls).filter { if case .key = $0 { true } else { false } })
        let rest = kernel.filter { name, source in
            if case .stick = source { return named[name] == nil }
            return named[name] == nil && !source.pulls.contains(where: used.contains)
        }
        return named.merging(rest) { $1 }
    }

    private func sources(
        on device: DeviceDescription, _ kernel: [String: ControlSource]
    ) -> [String: ControlSource] {
        let indices = MappingIndices(device)
        var sources: [String: ControlSource] = [:]
        var lines: [String: [Deflection]] = [:]
        for binding in bindings {
            switch binding.target {
            case .button(let name):
                sources[name] = indices.pull(binding.input).map { .button($0) }
            case .trigger(let name):
                guard let pull = indices.pull(binding.input) else { continue }
                if case .key = pull {
                    sources[name] = .button(pull)
                } else if case .trigger(pull, let key)? = kernel[name] {
                    sources[name] = .trigger(pull, key: key)
                } else {
                    sources[name] = .trigger(pull, key: nil)
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
        return sources
    }
}

extension Deflection {
    /// This line with what `other` says of its sides.
    fileprivate func merged(with other: Deflection) -> Deflection {
        guard case .pair(let plus, let minus) = self,
            case .pair(let otherPlus, let otherMinus) = other
        else { return other }
        return .pair(plus: otherPlus ?? plus, minus: otherMinus ?? minus)
    }
}
