import ControlCore
import TestSupport
import Testing

@Suite("PolarReport")
struct PolarReportTests {
    struct Place: CustomTestStringConvertible {
        let x: Double
        let y: Double
        let angle: Double
        let displacement: Double
        var testDescription: String { "(\(x), \(y))" }
    }

    static let half = 0.5.squareRoot()

    @Test(
        "0 degrees is up, 90 right, clockwise; displacement is the share of travel",
        arguments: [
            Place(x: 0, y: 1, angle: 0, displacement: 1),
            Place(x: 1, y: 0, angle: 90, displacement: 1),
            Place(x: 0, y: -0.5, angle: 180, displacement: 0.5),
            Place(x: -0.25, y: 0, angle: 270, displacement: 0.25),
            Place(x: 0.5, y: 0.5, angle: 45, displacement: half),
            Place(x: 0.5, y: -0.5, angle: 135, displacement: half),
            Place(x: -0.5, y: -0.5, angle: 225, displacement: half),
            Place(x: -0.5, y: 0.5, angle: 315, displacement: half),
        ])
    func directions(_ place: Place) {
        let report = PolarReport(x: place.x, y: place.y)
        #expect(abs(report.angle - place.angle) < 1e-12)
        #expect(abs(report.displacement - place.displacement) < 1e-15)
    }

    @Test("a corner of the stick's square is as far out as its edge")
    func corner() {
        #expect(PolarReport(x: 1, y: 1).displacement == 1)
        #expect(PolarReport(x: 1, y: 1).angle == 45)
    }

    @Test("home has angle 0, whatever the signs of its zeros")
    func home() {
        for (x, y) in [(0.0, 0.0), (-0.0, 0.0), (0.0, -0.0), (-0.0, -0.0)] {
            #expect(PolarReport(x: x, y: y) == .home)
        }
    }

    @Test("a value that is not finite counts as the centre of its axis")
    func notFinite() {
        #expect(PolarReport(x: .nan, y: .nan) == .home)
        #expect(PolarReport(x: .nan, y: 1) == PolarReport(x: 0, y: 1))
        #expect(PolarReport(x: .infinity, y: -.infinity) == .home)
        #expect(PolarReport(x: -1, y: .infinity) == PolarReport(x: -1, y: 0))
    }

    @Test(
        "what is not finite has no distances",
        arguments: [(Double.nan, 1.0), (.infinity, 1), (90, .nan), (0, .infinity)])
    func rectangularNotFinite(angle: Double, displacement: Double) {
        #expect(PolarReport(angle: angle, displacement: displacement).rectangular == .home)
    }

    @Test("a hair's breadth left of straight up is 0 degrees or just under 360, never 360")
    func fullTurn() {
        for x in [-0.0, -1e-300, -1e-17, -1e-9] {
            let angle = PolarReport(x: x, y: 1).angle
            #expect(angle >= 0 && angle < 360)
        }
    }

    @Test(
        "the main directions have no part of the other axis at all",
        arguments: [(0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0)])
    func exactMainDirections(angle: Double, x: Double, y: Double) {
        #expect(PolarReport(angle: angle, displacement: 1).rectangular == XYReport(x: x, y: y))
    }

    @Test(
        "polar to rectangular",
        arguments: [
            (0.0, 10.0, 0.0, 10.0), (90, 1, 1, 0),
            (45, 1, 0.70710678, 0.70710678), (135, 1, 0.70710678, -0.70710678),
            (225, 1, -0.70710678, -0.70710678), (315, 1, -0.70710678, 0.70710678),
            (359.9, 1, -0.00174532, 0.99999847), (0.1, 1, 0.00174532, 0.99999847),
            (180, 0.5, 0, -0.5), (270, 0.1, -0.1, 0),
        ])
    func rectangular(angle: Double, displacement: Double, x: Double, y: Double) {
        let report = PolarReport(angle: angle, displacement: displacement).rectangular
        #expect(abs(report.x - x) < 5e-7)
        #expect(abs(report.y - y) < 5e-7)
    }

    @Test("any stick position stays in range and comes back from its report", arguments: 1...4)
    func property(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let x = Double.random(in: -1...1, using: &generator)
            let y = Double.random(in: -1...1, using: &generator)
            let report = PolarReport(x: x, y: y)
            #expect((0..<360).contains(report.angle))
            #expect((0...1).contains(report.displacement))
            let back = report.rectangular
            let scale = max((x * x + y * y).squareRoot(), 1)
            #expect(abs(back.x - x / scale) < 1e-12)
            #expect(abs(back.y - y / scale) < 1e-12)
        }
    }
}
