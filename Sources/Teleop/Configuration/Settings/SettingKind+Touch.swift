extension SettingKind<PanelMounting.Rotation> {
    /// Quarter turns, in degrees.
    static var rotation: Self {
        let number = SettingKind<Int>.wholeNumber(0...270)
        return Self(
            type: "whole number", allowed: "0, 90, 180 or 270",
            parse: { node, key, findings in
                guard case .value(let degrees) = number.parse(node, key, &findings) else {
                    return .wrongType
                }
                return PanelMounting.Rotation(rawValue: degrees).map { .value($0) } ?? .notAllowed
            },
            write: { number.write($0.rawValue) })
    }
}

extension SettingKind<[Double]> {
    /// The six numbers of a calibration, which keep the screen a plane.
    static var matrix: Self {
        let list = SettingKind.list(of: .number(.finite))
        return Self(
            type: "list of numbers", allowed: "six numbers in a list, such as [1, 0, 0, 0, 1, 0]",
            parse: { node, key, findings in
                switch list.parse(node, key, &findings) {
                case .value(let matrix):
                    guard matrix.count == 6 else {
                        return .refused("has \(matrix.count) numbers, allowed six")
                    }
                    let area = matrix[0] * matrix[4] - matrix[1] * matrix[3]
                    return area != 0 && area.isFinite
                        ? .value(matrix)
                        : .refused("maps the whole screen onto a line, allowed onto a screen")
                case .wrongType: return .wrongType
                default: return .noted
                }
            },
            write: list.write)
    }
}
