import ControlCore
import Testing

@Suite("Vector and Point")
struct VectorTests {
    @Test("the length is the root of the squares' sum")
    func magnitude() {
        let way = Vector(dx: 1.23, dy: 4.5)
        #expect(way.squaredMagnitude == 1.23 * 1.23 + 4.5 * 4.5)
        #expect(way.magnitude == (1.23 * 1.23 + 4.5 * 4.5).squareRoot())
        #expect(Vector(dx: -3, dy: 4).magnitude == 5)
        #expect(Vector.zero.magnitude == 0)
    }

    @Test("a way added to a place leads to another, and back")
    func pointArithmetic() {
        let place = Point(x: 10, y: 20)
        let way = Vector(dx: 3, dy: -5)
        #expect(place + way == Point(x: 13, y: 15))
        #expect(place - way == Point(x: 7, y: 25))
        #expect(place + way - place == way)
    }

    @Test("ways add, subtract and scale axis by axis")
    func vectorArithmetic() {
        let one = Vector(dx: 3, dy: -5)
        let other = Vector(dx: 10, dy: 1)
        #expect(one + other == Vector(dx: 13, dy: -4))
        #expect(one - other == Vector(dx: -7, dy: -6))
        #expect(one * 2 == Vector(dx: 6, dy: -10))
        #expect(one / 2 == Vector(dx: 1.5, dy: -2.5))
    }
}
