import ControlCore
import Testing

@Suite("Rectangle")
struct RectangleTests {
    @Test(
        "the middle is half the extent away from the upper left corner",
        arguments: [
            (Rectangle(x: 0, y: 0, width: 100, height: 220), Point(x: 50, y: 110)),
            (Rectangle(x: 40, y: 40, width: 120, height: 120), Point(x: 100, y: 100)),
            (Rectangle(x: -60, y: -60, width: 120, height: 120), Point(x: 0, y: 0)),
            (Rectangle(x: 3, y: 4, width: 0, height: 0), Point(x: 3, y: 4)),
        ])
    func middle(rectangle: Rectangle, middle: Point) {
        #expect(rectangle.mid == middle)
    }

    @Test(
        "the left and upper edges are inside, the right and lower ones are not",
        arguments: [
            (10.0, 20.0, true), (10.0.nextDown, 20, false), (10, 20.0.nextDown, false),
            (40.0.nextDown, 60.0.nextDown, true), (40, 30, false), (20, 60, false),
            (.nan, 30, false), (20, .nan, false), (.infinity, 30, false), (-.infinity, 30, false),
        ])
    func contains(x: Double, y: Double, isInside: Bool) {
        let rectangle = Rectangle(x: 10, y: 20, width: 30, height: 40)
        #expect(rectangle.contains(Point(x: x, y: y)) == isInside)
    }

    @Test("nothing is inside a rectangle without extent")
    func empty() {
        #expect(!Rectangle.zero.contains(.zero))
    }

    @Test(
        "a place outside is moved to the nearest edge, each edge included",
        arguments: [
            (20.0, 30.0, 20.0, 30.0), (10, 20, 10, 20), (40, 60, 40, 60), (9, 30, 10, 30),
            (41, 30, 40, 30), (20, 19, 20, 20), (20, 61, 20, 60), (-100, 1000, 10, 60),
        ])
    func clamp(x: Double, y: Double, keptX: Double, keptY: Double) {
        let rectangle = Rectangle(x: 10, y: 20, width: 30, height: 40)
        #expect(rectangle.clamp(Point(x: x, y: y)) == Point(x: keptX, y: keptY))
    }
}
