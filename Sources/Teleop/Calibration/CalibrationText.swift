/// The text of a calibration's file: whose it is, and an axis a line.
///
///     # Calibration of Microsoft X-Box 360 pad.
///     id 0003:045e:028e/usb-1/input0/Microsoft X-Box 360 pad
///     ABS_X of -32768 32767 minimum -31210 center 140 maximum 31880 flat 320
///     ABS_Z of 0 255 minimum 6 maximum 250
///
/// Behind `of` are the ends that the kernel gave when it was learned.
enum CalibrationText {
    /// Why a text is not used.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case unfinished
        case noIdentity
        case noAxis
        case malformed(line: Int)
        case repeated(line: Int)
        case contradictory(line: Int)

        var description: String {
            switch self {
            case .unfinished: "it is empty, or its last line has no end"
            case .noIdentity: "it does not say first which device it is of"
            case .noAxis: "it has no axis"
            case .malformed(let line): "line \(line) is not an axis with its values"
            case .repeated(let line): "line \(line) has the axis of an earlier one"
            case .contradictory(let line): "the values of line \(line) contradict each other"
            }
        }
    }

    /// The largest text that is read, in bytes; 64 axes take less than half of it.
    static let longest = 16 * 1024

    /// The text of a calibration; `name` is what the device calls itself.
    static func text(of calibration: Calibration, name: String) -> [UInt8] {
        var lines = [
            "# Calibration of \(name.printable), by 'teleop devices --calibrate'.",
            "id \(calibration.identity)",
        ]
        for (code, axis) in calibration.axes.sorted(by: { $0.key < $1.key }) {
            lines.append(line(of: code, axis))
        }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }

    /// The line of an axis, without its end.
    static func line(of code: UInt16, _ axis: Calibration.Axis) -> String {
        let beginning =
            "\(EventCode.axis(code).name) of \(axis.kernelMinimum) \(axis.kernelMaximum) "
        return switch axis.learned {
        case .centered(let minimum, let center, let maximum, let flat):
            beginning + "minimum \(minimum) center \(center) maximum \(maximum) flat \(flat)"
        case .oneSided(let minimum, let maximum):
            beginning + "minimum \(minimum) maximum \(maximum)"
        }
    }

    /// The calibration in a text, whole or not at all: what is wrong in one place is to be trusted
    /// nowhere.
    static func calibration(in text: [UInt8]) throws(Refusal) -> Calibration {
        guard text.last == UInt8(ascii: "\n") else { throw .unfinished }
        var calibration: Calibration?
        let lines = text.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            let number = index + 1
            guard let line = String(validating: bytes, as: UTF8.self) else {
                throw .malformed(line: number)
            }
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard var known = calibration else {
                guard line.hasPrefix("id ") else { throw .noIdentity }
                calibration = Calibration(identity: String(line.dropFirst(3)), axes: [:])
                continue
            }
            let (code, axis) = try axis(in: line, number: number)
            guard known.axes.updateValue(axis, forKey: code) == nil else {
                throw .repeated(line: number)
            }
            calibration = known
        }
        guard let calibration else { throw .noIdentity }
        guard !calibration.axes.isEmpty else { throw .noAxis }
        return calibration
    }

    /// The axis of one line; nil where it is none, or contradicts itself.
    static func axis(in line: String) -> (code: UInt16, axis: Calibration.Axis)? {
        try? axis(in: line, number: 1)
    }

    private static func axis(
        in line: String, number: Int
    ) throws(Refusal) -> (code: UInt16, axis: Calibration.Axis) {
        var words = line.split(separator: " ", omittingEmptySubsequences: false)[...]
        guard let name = words.popFirst(), case .axis(let code)? = EventCode(name: String(name)),
            words.popFirst() == "of",
            let kernelMinimum = words.popFirst().flatMap({ Int32($0) }),
            let kernelMaximum = words.popFirst().flatMap({ Int32($0) })
        else { throw .malformed(line: number) }
        let kernel = AxisInfo(minimum: kernelMinimum, maximum: kernelMaximum)
        var keys: [Substring] = []
        var values: [Int32] = []
        while let key = words.popFirst() {
            guard let value = words.popFirst().flatMap({ Int32($0) }) else {
                throw .malformed(line: number)
            }
            keys.append(key)
            values.append(value)
        }
        let learned: AxisCalibration?
        switch keys {
        case ["minimum", "center", "maximum", "flat"]:
            learned = AxisCalibration(
                minimum: values[0], center: values[1], maximum: values[2], flat: values[3])
        case ["minimum", "maximum"]:
            learned = AxisCalibration(minimum: values[0], maximum: values[1])
        default: throw .malformed(line: number)
        }
        guard let learned else { throw .contradictory(line: number) }
        return (code, Calibration.Axis(learned, of: kernel))
    }
}
