/// The text of a calibration's file: whose it is, and an axis a line.
///
///     # Calibration of Microsoft X-Box 360 pad.
///     id 0003:045e:028e/usb-1/input0/Microsoft X-Box 360 pad
///     ABS_X minimum -31210 center 140 maximum 31880 flat 320
///     ABS_Z minimum 6 maximum 250
enum CalibrationText {
    /// Why a text is not used.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case unfinished
        case noIdentity
        case malformed(line: Int)
        case repeated(line: Int)
        case contradictory(line: Int)

        var description: String {
            switch self {
            case .unfinished: "it is empty, or its last line has no end"
            case .noIdentity: "it does not say first which device it is of"
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
            "# Calibration of \(DeviceReport.printable(name)), by 'teleop devices --calibrate'.",
            "id \(calibration.identity)",
        ]
        for (code, axis) in calibration.axes.sorted(by: { $0.key < $1.key }) {
            let name = EventCode.axis(code).name
            switch axis {
            case .centered(let minimum, let center, let maximum, let flat):
                lines.append(
                    "\(name) minimum \(minimum) center \(center) maximum \(maximum) flat \(flat)")
            case .oneSided(let minimum, let maximum):
                lines.append("\(name) minimum \(minimum) maximum \(maximum)")
            }
        }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
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
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard case .axis(let code)? = EventCode(name: String(words[0])) else {
                throw .malformed(line: number)
            }
            let axis = try self.axis(words.dropFirst(), line: number)
            guard known.axes.updateValue(axis, forKey: code) == nil else {
                throw .repeated(line: number)
            }
            calibration = known
        }
        guard let calibration else { throw .noIdentity }
        return calibration
    }

    private static func axis(
        _ words: ArraySlice<Substring>, line: Int
    ) throws(Refusal) -> AxisCalibration {
        var keys: [Substring] = []
        var values: [Int32] = []
        var rest = words
        while let key = rest.popFirst() {
            guard let value = rest.popFirst().flatMap({ Int32($0) }) else {
                throw .malformed(line: line)
            }
            keys.append(key)
            values.append(value)
        }
        let axis: AxisCalibration?
        switch keys {
        case ["minimum", "center", "maximum", "flat"]:
            axis = AxisCalibration(
                minimum: values[0], center: values[1], maximum: values[2], flat: values[3])
        case ["minimum", "maximum"]:
            axis = AxisCalibration(minimum: values[0], maximum: values[1])
        default: throw .malformed(line: line)
        }
        guard let axis else { throw .contradictory(line: line) }
        return axis
    }
}
