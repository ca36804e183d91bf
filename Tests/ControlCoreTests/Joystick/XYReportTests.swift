import ControlCore
import TestSupport
import Testing

@Suite("XYReport")
struct XYReportTests {
    struct Case: CustomTestStringConvertible {
        var name = ""
        let x: Double
        let y: Double
        let angle: Double
        let displacement: Double
        var testDescription: String { "(\(x), \(y)) \(name)" }
    }

    static let diagonal = 2.0.squareRoot()

    @Test(
        "rectangular to polar keeps the unit",
        arguments: [
            Case(x: 0, y: 1, angle: 0, displacement: 1),
            Case(x: 1, y: 1, angle: 45, displacement: diagonal),
            Case(x: 2, y: 0, angle: 90, displacement: 2),
            Case(x: 1, y: -1, angle: 135, displacement: diagonal),
            Case(x: 0, y: -1, angle: 180, displacement: 1),
            Case(x: -1, y: -1, angle: 225, displacement: diagonal),
            Case(x: -1, y: 0, angle: 270, displacement: 1),
            Case(x: -1, y: 1, angle: 315, displacement: diagonal),
            Case(x: -0.00174532, y: 0.99999847, angle: 359.9, displacement: 1),
            Case(x: 0.00174532, y: 0.99999847, angle: 0.1, displacement: 1),
            Case(name: "J-Q6: no radius", x: 110, y: -110, angle: 135, displacement: 155.5634919),
        ])
    func polar(_ play: Case) {
        let report = XYReport(x: play.x, y: play.y).polar
        #expect(abs(report.angle - play.angle) < 5e-7)
        #expect(abs(report.displacement - play.displacement) < 5e-7)
    }

    @Test(
        "home has angle 0 and no angle is 360, whatever the signs of the zeros",
        arguments: [
            Case(x: 0, y: 0, angle: 0, displacement: 0),
            Case(name: "J-Q7: was 180", x: 0, y: -0.0, angle: 0, displacement: 0),
            Case(name: "J-Q7: was 360", x: -0.0, y: 0, angle: 0, displacement: 0),
            Case(name: "J-Q7", x: -0.0, y: -0.0, angle: 0, displacement: 0),
            Case(name: "J-Q7: was 360", x: -0.0, y: 1, angle: 0, displacement: 1),
            Case(name: "J-Q7: was 360", x: -1e-17, y: 1, angle: 0, displacement: 1),
            Case(x: 0, y: -1, angle: 180, displacement: 1),
            Case(x: -0.0, y: -1, angle: 180, displacement: 1),
        ])
    func zeros(_ play: Case) {
        let report = XYReport(x: play.x, y: play.y).polar
        #expect(report == PolarReport(angle: play.angle, displacement: play.displacement))
    }

    @Test(
        "a value that is not finite counts as 0",
        arguments: [
            (Double.nan, Double.nan, PolarReport.home), (.infinity, -.infinity, .home),
            (.nan, 2, PolarReport(angle: 0, displacement: 2)),
            (3, .infinity, PolarReport(angle: 90, displacement: 3)),
            (-.infinity, -4, PolarReport(angle: 180, displacement: 4)),
        ])
    func notFinite(x: Double, y: Double, polar: PolarReport) {
        #expect(XYReport(x: x, y: y).polar == polar)
    }

    @Test("a distance beyond the largest number is the largest number")
    func overflow() {
        let most = Double.greatestFiniteMagnitude
        #expect(XYReport(x: most, y: most).polar == PolarReport(angle: 45, displacement: most))
    }

    @Test("to polar and back is the same place, in any unit", arguments: 1...4)
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let scale = Double.random(in: 0.001...1000, using: &generator)
            let report = XYReport(
                x: .random(in: -scale...scale, using: &generator),
                y: .random(in: -scale...scale, using: &generator))
            let polar = report.polar
            #expect((0..<360).contains(polar.angle))
            let back = polar.rectangular
            #expect(abs(back.x - report.x) <= scale * 1e-12)
            #expect(abs(back.y - report.y) <= scale * 1e-12)
        }
    }
}
