import ControlCore
import Testing

@Suite("ScreenEdgePanGestureRecognizer")
struct ScreenEdgePanGestureRecognizerTests {
    struct Play: CustomTestStringConvertible {
        let testDescription: String
        let edges: SurfaceEdges
        let start: Point
        let end: Point
        let begins: Bool

        init(
            _ name: String, _ edges: SurfaceEdges, _ start: (Double, Double),
            _ end: (Double, Double), _ begins: Bool
        ) {
            testDescription = name
            self.edges = edges
            self.start = Point(x: start.0, y: start.1)
            self.end = Point(x: end.0, y: end.1)
            self.begins = begins
        }
    }

    // The surface reaches from -10 to 390 in x and from 20 to 420 in y.
    @Test(
        "begins with one finger that comes in from a strip along an edge that counts",
        arguments: [
            Play("from the left", .left, (-5, 200), (100, 200), true),
            Play("from the right", .right, (385, 200), (300, 200), true),
            Play("from above", .top, (200, 25), (200, 100), true),
            Play("from below", .bottom, (200, 415), (200, 300), true),
            Play("left strip's last place", .left, (3, 200), (100, 200), true),
            Play("beside the left strip", .left, (3.001, 200), (100, 200), false),
            Play("right strip's last place", .right, (377, 200), (300, 200), true),
            Play("beside the right strip", .right, (376.999, 200), (300, 200), false),
            Play("upper strip's last place", .top, (200, 33), (200, 100), true),
            Play("beside the upper strip", .top, (200, 33.001), (200, 100), false),
            Play("lower strip's last place", .bottom, (200, 407), (200, 300), true),
            Play("beside the lower strip", .bottom, (200, 406.999), (200, 300), false),
            Play("far enough", .left, (0, 200), (15, 200), true),
            Play("not far enough", .left, (0, 200), (14.999, 200), false),
            Play("no edge counts", [], (0, 200), (100, 200), false),
            Play("another edge", .right, (0, 200), (100, 200), false),
            Play("along the edge", .left, (0, 200), (0, 300), false),
            Play("outwards", .left, (0, 200), (-20, 200), false),
            Play("half along the edge", .left, (0, 200), (40, 240), true),
            Play("more along than inwards", .left, (0, 200), (40, 241), false),
            Play("half along the right edge", .right, (389, 200), (349, 160), true),
            Play("more along the right edge", .right, (389, 200), (349, 159), false),
            Play("half along the upper edge", .top, (200, 25), (240, 65), true),
            Play("more along the upper edge", .top, (200, 25), (241, 65), false),
            Play("half along the lower edge", .bottom, (200, 419), (160, 379), true),
            Play("more along the lower edge", .bottom, (200, 419), (159, 379), false),
            Play("down from a corner, left counts", .left, (0, 25), (0, 100), false),
            Play("down from a corner, both count", [.left, .top], (0, 25), (0, 100), true),
            Play("any edge", .all, (200, 415), (200, 300), true),
            Play("from the middle", .all, (200, 200), (300, 200), false),
        ])
    func begin(play: Play) {
        var hand = Hand(
            ScreenEdgePanGestureRecognizer(edges: play.edges),
            bounds: Rectangle(x: -10, y: 20, width: 400, height: 400))
        hand.touch((play.start.x, play.start.y))
        hand.touch((play.end.x, play.end.y))
        #expect(hand.states == (play.begins ? [.began] : []))
        #expect(hand.events.allSatisfy { $0.kind == .screenEdgePan && $0.location == play.end })
    }

    @Test("once it has begun it is a pan, wherever the finger goes")
    func isPan() {
        var hand = Hand(ScreenEdgePanGestureRecognizer(edges: .left))
        hand.touch((0, 100))
        hand.pass(.milliseconds(100))
        hand.touch((20, 90))
        hand.pass(.milliseconds(100))
        hand.touch((0, 300))
        hand.lift()
        #expect(hand.states == [.began, .changed, .ended])
        let last = Vector(dx: -15, dy: 210)
        #expect(hand.translations == [Vector(dx: 5, dy: 0), last, last])
        #expect(
            hand.velocities.map { Vector(dx: $0.dx.rounded(), dy: $0.dy.rounded()) }
                == [
                    Vector(dx: 200, dy: -100), Vector(dx: 120, dy: 340),
                    Vector(dx: 120, dy: 340),
                ])
    }

    @Test("what failed does not begin later, and the next one is not disturbed")
    func failed() {
        var hand = Hand(ScreenEdgePanGestureRecognizer(edges: .left))
        hand.touch((0, 100))
        hand.touch((0, 120))
        hand.touch((200, 120))
        hand.lift()
        hand.touch((100, 100))
        hand.touch((200, 100))
        hand.lift()
        #expect(hand.states == [])
        hand.touch((0, 100))
        hand.touch((100, 100))
        hand.cancel()
        #expect(hand.states == [.began, .cancelled])
    }

    @Test("a second finger has no part in it")
    func oneFinger() {
        var hand = Hand(ScreenEdgePanGestureRecognizer(edges: .left))
        hand.touch((0, 100), (0, 200))
        hand.touch((0, 100), (100, 200))
        #expect(hand.states == [])
        hand.touch((20, 100), (200, 200))
        hand.lift(0)
        hand.lift(1)
        #expect(hand.states == [.began, .ended])
        #expect(hand.translations.first == Vector(dx: 5, dy: 0))
    }

    @Test("the strip and the distance can be set, and the translation")
    func settings() {
        var pan = ScreenEdgePanGestureRecognizer(edges: .left)
        #expect(pan.edgeWidth == 13)
        #expect(pan.hysteresis == 15)
        pan.edgeWidth = 20
        pan.hysteresis = 30
        var hand = Hand()
        let id = hand.surface.add(pan)
        hand.touch((20, 100))
        hand.touch((49, 100))
        #expect(hand.states == [])
        hand.touch((50, 100))
        #expect(hand.states == [.began])
        hand.surface.update(id, as: ScreenEdgePanGestureRecognizer.self) {
            $0.setTranslation(Vector(dx: 7, dy: 7))
            #expect($0.translation == Vector(dx: 7, dy: 7))
            #expect($0.velocity == .zero)
        }
        hand.touch((51, 100))
        #expect(hand.translations == [.zero, Vector(dx: 8, dy: 7)])
    }

    @Test("no edge counts unless told so, and the numbers of the edges are UIKit's")
    func edges() {
        #expect(ScreenEdgePanGestureRecognizer().edges == [])
        #expect([SurfaceEdges.top, .left, .bottom, .right].map(\.rawValue) == [1, 2, 4, 8])
    }

    @Test("when it had to wait for another gesture to fail, it starts from zero")
    func beginAfterWaiting() {
        var hand = Hand()
        let swipe = hand.surface.add(SwipeGestureRecognizer())
        let pan = hand.surface.add(ScreenEdgePanGestureRecognizer(edges: .left))
        hand.surface.require(pan, toFail: swipe)
        hand.touch((0, 100))
        hand.touch((20, 100))
        hand.touch((25, 100))
        hand.pass(.milliseconds(501))
        #expect(hand.states == [.began])
        #expect(hand.translations == [.zero])
    }
}
