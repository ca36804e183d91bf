import Testing

@testable import Teleop

@Suite("The kernel's account of a battery is understood")
struct BatteryGaugeTests {
    @Test(
        arguments: [
            ("42\n", 0.42), ("0\n", 0), ("100\n", 1), ("7", 0.07), ("Full\n", 1), ("High\n", 0.8),
            ("Normal\n", 0.5), ("Low\n", 0.15), ("Critical\n", 0.05), ("Unknown\n", nil),
            ("101\n", nil), ("-1\n", nil), ("", nil), ("\n", nil), ("4.2\n", nil),
        ] as [(String, Double?)])
    func levels(text: String, level: Double?) {
        #expect(BatteryGauge.level(in: Array(text.utf8)) == level)
    }
}
