/// Numbers in the base that device ids are written in.
enum Hexadecimal {
    /// `value`, which is not negative, in lower-case digits, at least `digits` of them.
    static func text(_ value: some BinaryInteger, digits: Int = 4) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }
}
