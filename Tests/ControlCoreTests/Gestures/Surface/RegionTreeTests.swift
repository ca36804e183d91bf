import ControlCore
import Testing

@Suite("RegionTree")
struct RegionTreeTests {
    // surface 400x400; left 0…200; inner (in left) 50…150, hanging out of it to 250 below; right
    // over left from 150 on, with child at its lower right
    let surface: GestureSurface
    let left: RegionID
    let inner: RegionID
    let right: RegionID
    let child: RegionID

    init() {
        var surface = GestureSurface(bounds: Hand.surface)
        left = surface.addRegion(frame: Rectangle(x: 0, y: 0, width: 200, height: 200))
        right = surface.addRegion(frame: Rectangle(x: 150, y: 0, width: 250, height: 200))
        inner = surface.addRegion(
            frame: Rectangle(x: 50, y: 50, width: 120, height: 200), in: left)
        child = surface.addRegion(
            frame: Rectangle(x: 200, y: 150, width: 50, height: 50), in: right)
        self.surface = surface
    }

    @Test(
        "finds the innermost region, the topmost where they overlap; edges belong to the left and above",
        arguments: [
            (Point(x: 10, y: 10), "left"), (Point(x: 49.999, y: 60), "left"),
            (Point(x: 50, y: 50), "inner"), (Point(x: 149.999, y: 199.999), "inner"),
            // What lies over the edge of its parent is not there.
            (Point(x: 60, y: 200), "surface"),
            // Of two that overlap the last added is on top, also over what is inside the other.
            (Point(x: 150, y: 60), "right"), (Point(x: 160, y: 60), "right"),
            (Point(x: 350, y: 150), "child"), (Point(x: 399.999, y: 199.999), "child"),
            (Point(x: 399.999, y: 200), "surface"), (Point(x: 399.999, y: 399.999), "surface"),
            (Point(x: 400, y: 10), "nothing"), (Point(x: -0.001, y: 10), "nothing"),
        ])
    func hits(place: Point, name: String) {
        let names: [RegionID?: String] = [
            .surface: "surface", left: "left", inner: "inner", right: "right", child: "child",
            nil: "nothing",
        ]
        #expect(names[surface.regions.region(at: place)] == name)
    }

    @Test("tells a place in the coordinates of any region")
    func converts() {
        let place = Point(x: 360, y: 170)
        #expect(surface.regions.convert(place, to: .surface) == place)
        #expect(surface.regions.convert(place, to: right) == Point(x: 210, y: 170))
        #expect(surface.regions.convert(place, to: child) == Point(x: 10, y: 20))
        #expect(surface.regions.convert(place, to: inner) == Point(x: 310, y: 120))
    }

    @Test("knows what lies in what")
    func within() {
        #expect(surface.regions.count == 5)
        #expect(surface.regions.isRegion(inner, within: left))
        #expect(surface.regions.isRegion(inner, within: .surface))
        #expect(surface.regions.isRegion(inner, within: inner))
        #expect(!surface.regions.isRegion(left, within: inner))
        #expect(!surface.regions.isRegion(inner, within: right))
    }

    @Test("a region that is moved takes along what is in it")
    func moves() {
        var surface = surface
        surface.setFrame(Rectangle(x: 0, y: 200, width: 200, height: 200), of: right)
        #expect(surface.regions[right].origin == Point(x: 0, y: 200))
        #expect(surface.regions[child].origin == Point(x: 200, y: 350))
        #expect(surface.regions.region(at: Point(x: 10, y: 210)) == right)
    }

    @Test("a frame that is none is nothing at the origin", arguments: [Double.nan, .infinity, -1])
    func oddFrames(number: Double) {
        var surface = surface
        surface.setFrame(Rectangle(x: 9, y: 9, width: number, height: 9), of: left)
        #expect(surface.regions[left].frame == .zero)
        let region = surface.addRegion(frame: Rectangle(x: 9, y: 9, width: number, height: 9))
        #expect(surface.regions.convert(Point(x: 5, y: 5), to: region) == Point(x: 5, y: 5))
        let odd = GestureSurface(
            bounds: Rectangle(x: .nan, y: 0, width: 9, height: 9))
        #expect(odd.regions.region(at: Point(x: 1, y: 1)) == nil)
    }
}
