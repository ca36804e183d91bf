import Testing

@testable import Teleop

@Suite("A bar shows where an axis stands")
struct AxisBarTests {
    @Test(
        "from the middle or from the left, empty only at rest",
        arguments: [
            (0.0, true, "[..........|..........]"), (1.0, true, "[..........|##########]"),
            (-1.0, true, "[##########|..........]"), (0.5, true, "[..........|#####.....]"),
            (-0.001, true, "[.........#|..........]"), (2.0, true, "[..........|##########]"),
            (0.0, false, "[.....................]"), (1.0, false, "[#####################]"),
            (-1.0, false, "[.....................]"), (0.01, false, "[#....................]"),
        ])
    func bars(value: Double, isCentered: Bool, text: String) {
        #expect(AxisBar.text(value, isCentered: isCentered) == text)
    }
}
