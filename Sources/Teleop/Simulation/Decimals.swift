import CLinux
import Glibc

/// Numbers for a person to read.
enum Decimals {
    /// Two decimals with a sign in any case, so that numbers stay in place while they change.
    static func signed(_ number: Double) -> String {
        // Not a negative zero, whose sign would flicker.
        let rounded = (number * 100).rounded() / 100 + 0
        return (rounded < 0 ? "-" : "+") + text(abs(rounded), "%.2f")
    }

    /// One decimal, with a sign only below zero.
    static func short(_ number: Double) -> String {
        text((number * 10).rounded() / 10 + 0, "%.1f")
    }

    private static func text(_ number: Double, _ format: String) -> String {
        var digits = [CChar](repeating: 0, count: 340)
        strfromd(&digits, digits.count, format, number)
        return String(decoding: digits.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
}
