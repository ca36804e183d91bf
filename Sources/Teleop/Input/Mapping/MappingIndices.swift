import CEvdev

/// How SDL counts the buttons, axes and hats of a device on Linux.
///
/// Buttons: the codes from `BTN_JOYSTICK` on, then those below. Hats: the pairs of hat axes that
/// have three places each, or say nothing about noise. Axes: all others, by their codes. (SDL's
/// `src/joystick/linux/SDL_sysjoystick.c`, `ConfigJoystick` and `GuessIfAxesAreDigitalHat`.)
struct MappingIndices {
    /// The codes of the buttons, by their numbers.
    let buttons: [UInt16]
    /// The codes of the axes, by their numbers.
    let axes: [UInt16]
    /// The codes of the x axes of the hats, by their numbers.
    let hats: [UInt16]

    private let device: DeviceDescription

    init(_ device: DeviceDescription) {
        self.device = device
        let keys = device.keys.sorted().filter { $0 < UInt16(KEY_MAX) }
        let first = UInt16(BTN_JOYSTICK)
        buttons = keys.filter { $0 >= first } + keys.filter { $0 < first }
        let pairs = stride(from: UInt16(ABS_HAT0X), through: UInt16(ABS_HAT3X), by: 2)
        let hats = pairs.filter { Self.isHat([$0, $0 + 1].compactMap { device.axes[$0] }) }
        self.hats = hats
        let digital = Set(hats.flatMap { [$0, $0 + 1] })
        axes = device.axes.keys.sorted().filter { !digital.contains($0) && $0 < UInt16(ABS_MAX) }
    }

    private static func isHat(_ infos: [AxisInfo]) -> Bool {
        guard !infos.isEmpty else { return false }
        return infos.allSatisfy { $0.minimum == -1 && $0.maximum == 1 }
            || infos.allSatisfy { $0.fuzz == 0 && $0.flat == 0 && $0.resolution == 0 }
    }

    /// The number of each input as lines have it, with the kernel's name, a hat with that of its x axis.
    var names: [(number: String, name: String)] {
        buttons.enumerated().map { ("b\($0)", EventCode.key($1).name) }
            + axes.enumerated().map { ("a\($0)", EventCode.axis($1).name) }
            + hats.enumerated().map { ("h\($0)", EventCode.axis($1).name) }
    }

    /// What is pulled or pressed; nil when the device does not have it.
    func pull(_ input: MappingLine.Input) -> PullSource? {
        switch input {
        case .button(let number): buttons.element(number).map { .key($0) }
        case .axis(let number, let half, let isInverted):
            axes.element(number).map { .axis($0, travel(of: $0, half, isInverted: isInverted)) }
        case .hat(let number, let direction):
            hats.element(number).flatMap { hat in
                let code = direction == .left || direction == .right ? hat : hat + 1
                let isLower = direction == .left || direction == .up
                return device.axes[code]?.hatTravel(isLower: isLower).map { .axis(code, $0) }
            }
        }
    }

    /// The way of a whole axis or of a half, turned round or not.
    private func travel(
        of axis: UInt16, _ half: MappingLine.Half?, isInverted: Bool
    ) -> AxisTravel {
        switch (half, isInverted) {
        case (.plus?, false): .upperHalf
        case (.plus?, true): AxisTravel.upperHalf.reversed
        case (.minus?, false): .lowerHalf
        case (.minus?, true): AxisTravel.lowerHalf.reversed
        case (nil, false): device.wholeTravel(of: axis)
        // Turned round, what stands about its middle goes from there to its minimum.
        case (nil, true): device.wholeTravel(of: axis) == .upperHalf ? .lowerHalf : .downward
        }
    }

    /// A line of a stick, or the side `half` of one; nil when the device does not have it.
    func deflection(_ input: MappingLine.Input, _ half: MappingLine.Half?) -> Deflection? {
        switch (input, half) {
        case (.axis(let number, nil, let isInverted), nil):
            axes.element(number).map { .axis($0, isInverted: isInverted) }
        case (_, .minus?): pull(input).map { .pair(plus: nil, minus: $0) }
        case (_, _): pull(input).map { .pair(plus: $0, minus: nil) }
        }
    }
}

extension AxisInfo {
    /// One direction of a hat; nil where its range does not go that way.
    ///
    /// A hat whose range begins at 0 has only one way, from there on.
    fileprivate func hatTravel(isLower: Bool) -> AxisTravel? {
        if minimum < 0 { return isLower ? .lowerHalf : .upperHalf }
        return isLower ? nil : .upward
    }
}

extension Array {
    fileprivate func element(_ index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
