import Testing

@testable import ControlCore

/// Which region has the places at the edges, where fractions of a screen are rounded.
@Suite("Edges of the panel's regions")
struct PanelEdgeTests {
    /// In points: what settings say, and what the resolutions of real panels come to.
    static let sizes =
        [(800, 480), (480, 320), (1024, 600), (1280, 720), (1280, 800), (1366, 768), (1920, 1080)]
        .map { Size(width: $0, height: $1) }
        + [
            (4095.0, 10.0, 21.0), (3840, 31, 31), (1279, 12, 11), (32767, 145, 243),
            (40959, 79, 142),
        ]
        .map { span, xResolution, yResolution in
            Size(
                width: span / xResolution * 163 / 25.4, height: span / yResolution * 163 / 25.4)
        }

    static let area = Control(index: 1)
    static let neighbour = Control(index: 2)

    /// What touches a panel of these areas at a place.
    static func touched(
        _ frames: [(Control, Rectangle)], _ size: Size, _ place: Point
    ) -> (areas: [Control], gestures: [Control]) {
        var settings = PanelSettings()
        settings.areas = frames.map { PanelSettings.Region(control: $0, frame: $1) }
        let contact = Contact(id: 0, phase: .began, location: place)
        var panel = Panel(settings)
        panel.connect(size: size)
        var outputs: [Panel.Output] = []
        panel.handle(contact, at: Moment(nanoseconds: 0), into: &outputs)
        var gestures = BoundGestures(
            frames.map { BoundGesturesTests.bind($0.0, TouchDownGestureRecognizer(), .stop) },
            panel: settings)
        gestures.connectScreen(size: size)
        gestures.handle([contact], at: Moment(nanoseconds: 0))
        return (
            outputs.compactMap { if case .area(let control, _) = $0 { control } else { nil } },
            gestures.events.compactMap { gestures.binding(of: $0)?.binding.control }
        )
    }

    @Test("a region that ends at 1 has the outermost place of the screen", arguments: sizes)
    func outermost(size: Size) {
        let place = Point(x: size.width.nextDown, y: size.height.nextDown)
        for start in 0..<100 {
            let from = Double(start) / 100
            let extent = Double(100 - start) / 100
            for frame in [
                Rectangle(x: from, y: 0, width: extent, height: 1),
                Rectangle(x: 0, y: from, width: 1, height: extent),
                Rectangle(x: from, y: from, width: extent, height: extent),
            ] {
                let touched = Self.touched([(Self.area, frame)], size, place)
                #expect(touched.areas == [Self.area], "\(frame)")
                #expect(touched.gestures == [Self.area], "\(frame)")
            }
        }
    }

    @Test(
        "where one region ends and another begins, each place lies in one of them", arguments: sizes
    )
    func adjacent(size: Size) {
        for start in stride(from: 0, to: 100, by: 13) {
            for middle in (start + 1)..<100 {
                let from = Double(start) / 100
                let meeting = Double(middle) / 100
                let frames = [
                    (
                        Self.area,
                        Rectangle(x: from, y: 0, width: Double(middle - start) / 100, height: 1)
                    ),
                    (Self.neighbour, Rectangle(x: meeting, y: 0, width: 1 - meeting, height: 1)),
                ]
                let edge = meeting * size.width
                for x in [
                    edge, edge.nextUp, edge.nextDown,
                    from * size.width + frames[0].1.size.width * size.width,
                    size.width * Double(middle) / 100,
                ] {
                    let touched = Self.touched(frames, size, Point(x: x, y: 1))
                    #expect(touched.areas.count == 1, "\(frames) at \(x)")
                    #expect(touched.gestures == touched.areas, "\(frames) at \(x)")
                    // The other way round neither hides the other.
                    let turned = Self.touched(frames.reversed(), size, Point(x: x, y: 1))
                    #expect(turned.areas == touched.areas, "\(frames) at \(x)")
                }
            }
        }
    }

    @Test("a region in a region ends where it does")
    func nested() {
        for size in Self.sizes {
            for start in 1..<100 {
                let outer = Rectangle(
                    x: 0, y: Double(start) / 100, width: 1, height: Double(100 - start) / 100)
                let inner = Rectangle(
                    x: 0.5, y: outer.minY, width: 0.5, height: outer.size.height)
                let touched = Self.touched(
                    [(Self.area, outer), (Self.neighbour, inner)], size,
                    Point(x: size.width.nextDown, y: size.height.nextDown))
                #expect(touched.areas == [Self.neighbour])
                #expect(touched.gestures == [Self.neighbour, Self.area])
            }
        }
    }
}
