import CLinux
import Glibc

/// Numbers for a person to read.
enum Decimals {
    /// Two decimals with a sign in any case, so that numbers stay in place while they change.
    static func signed(_ number: Double) -> String {
        // Not a negative zero, whose sign would flicker.
        let rounded = (number * 100).rounded() / 100 + 0
        var digits = [CChar](repeating: 0, count: 340)
        strfromd(&digits, digits.count, "%.2f", abs(rounded))
        let text = String(decoding: digits.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        return (rounded < 0 ? "-" : "+") + text
    }
}
