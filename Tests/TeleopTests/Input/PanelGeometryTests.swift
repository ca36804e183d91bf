import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("Raw places become points of a surface")
struct PanelGeometryTests {
    private static let x = AxisInfo(minimum: 100, maximum: 1100)
    private static let y = AxisInfo(minimum: -50, maximum: 450)

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var mounting: PanelMounting
        /// Where the corners x100 y-50, x1100 y-50, x100 y450 and the place x300 y0 are.
        let places: [Point]
        var size = Size(width: 400, height: 200)
        var testDescription: String { name }

        init(
            _ name: String, _ rotation: PanelMounting.Rotation = .none,
            _ calibration: AffineTransform = .identity, corners places: [(Double, Double)],
            size: (Double, Double) = (400, 200)
        ) {
            self.name = name
            mounting = PanelMounting(
                rotation: rotation, calibration: calibration, size: Size(width: 400, height: 200))
            self.places = places.map { Point(x: $0.0, y: $0.1) }
            self.size = Size(width: size.0, height: size.1)
        }
    }

    @Test(
        "turned and calibrated",
        arguments: [
            Case("as it is", corners: [(0, 0), (400, 0), (0, 200), (80, 20)]),
            Case(
                "turned by 90 degrees clockwise", .quarter,
                corners: [(200, 0), (200, 400), (0, 0), (180, 80)], size: (200, 400)),
            Case(
                "turned by 180 degrees", .half,
                corners: [(400, 200), (0, 200), (400, 0), (320, 180)]),
            Case(
                "turned by 270 degrees clockwise", .threeQuarters,
                corners: [(0, 400), (0, 0), (200, 400), (20, 320)], size: (200, 400)),
            Case(
                "mirrored left to right", .none, AffineTransform(calibration: [-1, 0, 1, 0, 1, 0]),
                corners: [(400, 0), (0, 0), (400, 200), (320, 20)]),
            Case(
                "mirrored upside down", .none, AffineTransform(calibration: [1, 0, 0, 0, -1, 1]),
                corners: [(0, 200), (400, 200), (0, 0), (80, 180)]),
            Case(
                "calibrated by 90 degrees as udev's documentation has it", .none,
                AffineTransform(calibration: [0, -1, 1, 1, 0, 0]),
                corners: [(200, 0), (200, 400), (0, 0), (180, 80)], size: (200, 400)),
            Case(
                "calibrated by 180 degrees", .none,
                AffineTransform(calibration: [-1, 0, 1, 0, -1, 1]),
                corners: [(400, 200), (0, 200), (400, 0), (320, 180)]),
            Case(
                "calibrated by 270 degrees", .none,
                AffineTransform(calibration: [0, 1, 0, -1, 0, 1]),
                corners: [(0, 400), (0, 0), (200, 400), (20, 320)], size: (200, 400)),
            Case(
                "a rotation undoes a calibration", .threeQuarters,
                AffineTransform(calibration: [0, -1, 1, 1, 0, 0]),
                corners: [(0, 0), (400, 0), (0, 200), (80, 20)]),
            Case(
                "the calibration comes first", .quarter,
                AffineTransform(calibration: [-1, 0, 1, 0, 1, 0]),
                corners: [(200, 400), (200, 0), (0, 400), (180, 320)], size: (200, 400)),
            Case(
                "a part of the panel", .none,
                AffineTransform(calibration: [2, 0, -0.5, 0, 2, -0.5]),
                corners: [(0, 0), (400, 0), (0, 200), (0, 0)]),
            Case(
                "a little askew", .none, AffineTransform(calibration: [1, 0.1, 0, 0, 1, 0]),
                corners: [(0, 0), (400, 0), (40, 200), (84, 20)]),
        ])
    func mounted(_ example: Case) throws {
        let geometry = try #require(PanelGeometry(x: Self.x, y: Self.y, example.mounting))
        #expect(geometry.size == example.size)
        let raws: [(Int32, Int32)] = [(100, -50), (1100, -50), (100, 450), (300, 0)]
        for (raw, place) in zip(raws, example.places) {
            #expect((geometry.place(x: raw.0, y: raw.1) - place).magnitude < 1e-9)
        }
    }

    struct Extent: Sendable, CustomTestStringConvertible {
        let name: String
        let x: AxisInfo
        let y: AxisInfo
        var size: Size?
        var rotation = PanelMounting.Rotation.none
        let width: Double
        let height: Double
        var testDescription: String { name }
    }

    @Test(
        "the extent follows from the resolution, or else the configuration, or is the standard one",
        arguments: [
            Extent(
                name: "3520 by 1984 steps of 1/14 mm", x: resolved(3520, 14), y: resolved(1984, 14),
                size: Size(width: 10, height: 10), width: 1613.5, height: 909.4),
            Extent(
                name: "different steps", x: resolved(254, 1), y: resolved(2540, 20), width: 1630,
                height: 815),
            Extent(
                name: "turned", x: resolved(254, 1), y: resolved(127, 1), rotation: .quarter,
                width: 815, height: 1630),
            Extent(
                name: "a configured size", x: resolved(100, 0), y: resolved(100, 0),
                size: Size(width: 300, height: 200), width: 300, height: 200),
            Extent(
                name: "a resolution on one axis is none", x: resolved(100, 5), y: resolved(100, 0),
                size: Size(width: 300, height: 200), rotation: .threeQuarters, width: 200,
                height: 300),
            Extent(
                name: "a negative resolution is none", x: resolved(100, -5), y: resolved(100, 5),
                width: 1024, height: 600),
            Extent(
                name: "nothing is known", x: resolved(100, 0), y: resolved(100, 0), width: 1024,
                height: 600),
        ])
    func extents(_ example: Extent) throws {
        let geometry = try #require(
            PanelGeometry(
                x: example.x, y: example.y,
                PanelMounting(rotation: example.rotation, size: example.size)))
        #expect(abs(geometry.size.width - example.width) < 0.05)
        #expect(abs(geometry.size.height - example.height) < 0.05)
    }

    private static func resolved(_ maximum: Int32, _ resolution: Int32) -> AxisInfo {
        AxisInfo(minimum: 0, maximum: maximum, resolution: resolution)
    }

    @Test(
        "an axis without a range makes no panel",
        arguments: [
            (AxisInfo(minimum: 3, maximum: 3), Self.y), (Self.x, AxisInfo(minimum: 9, maximum: 0)),
        ])
    func broken(x: AxisInfo, y: AxisInfo) {
        #expect(PanelGeometry(x: x, y: y) == nil)
    }

    @Test("a width is in the units of its own resolution, or of the x axis")
    func diameters() throws {
        let panel = try #require(
            PanelGeometry(x: Self.resolved(3520, 14), y: Self.resolved(1984, 14)))
        let ownUnits = AxisInfo(minimum: 0, maximum: 255, resolution: 2)
        let sameUnits = AxisInfo(minimum: 0, maximum: 255)
        #expect(abs(panel.diameter(20, ownUnits) - 10 / 25.4 * 163) < 1e-9)
        #expect(abs(panel.diameter(140, sameUnits) - 10 / 25.4 * 163) < 1e-9)
        #expect(panel.diameter(-5, sameUnits) == 0)
        let turned = try #require(
            PanelGeometry(
                x: Self.x, y: Self.y,
                PanelMounting(rotation: .quarter, size: Size(width: 400, height: 200))))
        #expect(abs(turned.diameter(10, sameUnits) - 4) < 1e-9)
    }

    @Test("whatever is reported, places are inside the surface", arguments: UInt64(1)...30)
    func inside(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let calibrations: [Double] = [0, 1, -1, 0.5, 1e300, .nan, .infinity, -7]
        func number() -> Double { calibrations[Int(random.next() % 8)] }
        for _ in 0..<40 {
            let rotation = PanelMounting.Rotation.allCases[Int(random.next() % 4)]
            let mounting = PanelMounting(
                rotation: rotation,
                calibration: AffineTransform(calibration: (0..<6).map { _ in number() }),
                size: Size(width: 640, height: 480))
            let x = AxisInfo(minimum: random.raw(), maximum: random.raw())
            guard
                let geometry = PanelGeometry(
                    x: x, y: AxisInfo(minimum: .min, maximum: .max), mounting)
            else {
                #expect(x.isBroken)
                continue
            }
            let surface = Rectangle(origin: .zero, size: geometry.size)
            for _ in 0..<10 {
                #expect(surface.contains(geometry.place(x: random.raw(), y: random.raw())))
            }
        }
    }
}
