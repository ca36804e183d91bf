import ControlCore
import Testing

@Suite("ElasticControl: hysteresis of contacts")
struct ElasticHysteresisTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        var hysteresis = 10.0
        var axis = ElasticAxis.vertical
        /// How far the contact is from where it began, downwards and to the right, 10 ms apart.
        let ways: [Double]
        /// The pull after each.
        let pulls: [Double]
    }

    @Test(
        "a contact drags once it has gone 10 points along the axis, which are left out (4.6)",
        arguments: [
            Row(
                testDescription: "trembles", ways: [0.2, -0.2, 0.2, -9.999, 9.999],
                pulls: [0, 0, 0, 0, 0]),
            Row(testDescription: "exactly 10 is no direction yet", ways: [-10], pulls: [0]),
            Row(testDescription: "12 is 2", ways: [-12, 0, -15], pulls: [-2, 10, -5]),
            Row(
                testDescription: "the other way, and back beyond the start",
                ways: [12, 10, 5, -10, -70], pulls: [2, 0, -5, -20, -50 * 1.2041199826559248]),
            Row(
                testDescription: "exactly 10, and then as little as it likes",
                ways: [10, 9.75, 10.25], pulls: [0, -0.25, 0.25]),
            Row(
                testDescription: "to the right", axis: .horizontal, ways: [9.999, 12],
                pulls: [0, 2]),
            Row(
                testDescription: "none", hysteresis: 0, ways: [0, 0.25, -5], pulls: [0, 0.25, -5]),
            Row(
                testDescription: "one of its own", hysteresis: 30, ways: [29.999, 30, 31],
                pulls: [0, 0, 1]),
        ])
    func pulls(row: Row) throws {
        let settings = ElasticSettings(
            hysteresis: row.hysteresis, axis: row.axis, steps: ElasticSession.demo)
        var session = try ElasticSession(settings, value: 25)
        session.play([touch(.began, 0, row.axis, 0)])
        for (index, way) in row.ways.enumerated() {
            session.play([touch(.moved, way, row.axis, index + 1)])
            #expect(abs(session.control.pull - row.pulls[index]) < 1e-9)
            let hasMoved = row.pulls[...index].contains { $0 != 0 }
            #expect(session.control.isPulled == hasMoved)
            #expect(session.events.isEmpty == !hasMoved)
        }
    }

    @Test("it belongs to one drag: the next one has its own, with the same contact and another")
    func eachDrag() throws {
        var session = try ElasticSession(ElasticSettings(steps: ElasticSession.demo), value: 25)
        session.play([
            touch(.began, 0, .vertical, 0), touch(.moved, -12, .vertical, 1),
            touch(.ended, -12, .vertical, 2), touch(.began, 0, .vertical, 3),
            touch(.moved, -9, .vertical, 4), touch(.began, 100, .vertical, 5),
            touch(.ended, 109, .vertical, 6), touch(.began, 0, .vertical, 7, id: 9),
            touch(.ended, 9, .vertical, 8, id: 9),
        ])
        #expect(session.story == ["start@10", "reach 0@10", "26@10", "release@20"])
    }

    @Test("a translation that the caller measures and a deflection have none")
    func contactsOnly() throws {
        var session = try ElasticSession(ElasticSettings(steps: ElasticSession.demo), value: 25)
        session.play([.pull(-0.2, 0), .release(10), .deflect(0.001, 500)])
        #expect(session.ticks == [0, 500])
    }

    @Test("a place that is no number does not count as the way that it takes")
    func noPlace() throws {
        var session = try ElasticSession(ElasticSettings(steps: ElasticSession.demo), value: 25)
        session.play([
            touch(.began, 0, .vertical, 0), touch(.moved, .infinity, .vertical, 1),
            touch(.moved, .nan, .vertical, 2), touch(.moved, 9, .vertical, 3),
        ])
        #expect(session.control.pull == 0 && session.events.isEmpty)
        session.play([touch(.moved, 12, .vertical, 4)])
        #expect(session.control.pull == 2)
    }

    private func touch(
        _ phase: Contact.Phase, _ way: Double, _ axis: ElasticAxis, _ step: Int, id: Int = 1
    ) -> ElasticSession.Input {
        let place =
            axis == .vertical ? Point(x: 200, y: 200 + way) : Point(x: 200 + way, y: 200)
        return .contact(Contact(id: id, phase: phase, location: place), 10 * step)
    }
}
