import ControlCore
import Testing

@Suite("Joystick, properties")
struct JoystickSettingsTests {
    @Test("the defaults are the original's")
    func defaults() {
        let joystick = JoystickPlay().joystick
        #expect(joystick.frame == JoystickPlay.frame)
        #expect(joystick.surfaceBounds == JoystickPlay.surface)
        #expect(joystick.travel == 1)
        #expect(joystick.handleSizeRatio == 0.85)
        #expect(joystick.handleMovedTolerance == 2)
        #expect(joystick.handlePositionMode == .absolute)
        #expect(joystick.handleConstraint == nil)
        #expect(!joystick.movable)
        #expect(joystick.movableCenter == nil)
        #expect(joystick.movableBounds == nil)
        #expect(!joystick.enableDoubleTapForFrameReset)
        #expect(!joystick.tapWaitsForDoubleTap)
        #expect(joystick.report == .home)
        #expect(joystick.displacement == 0)
        #expect(joystick.angle == 0)
        #expect(joystick.handleCenter == Point(x: 60, y: 60))
    }

    @Test("the appearance is kept as given and changes nothing else")
    func appearance() {
        var joystick = JoystickPlay().joystick
        #expect(joystick.appearance.baseAlpha == 1 && joystick.appearance.handleAlpha == 1)
        #expect(joystick.appearance.baseImage == nil && joystick.appearance.handleImage == nil)
        #expect(joystick.appearance.handleTintColor == nil)
        #expect(!joystick.appearance.colorFillHandleImage)
        let red = JoystickAppearance.Color(red: 1, green: 0.25, blue: 0)
        joystick.appearance.baseAlpha = 0.3
        joystick.appearance.handleAlpha = 0.34
        joystick.appearance.handleTintColor = red
        joystick.appearance.baseImage = "base"
        joystick.appearance.handleImage = "handle"
        joystick.appearance.colorFillHandleImage = true
        #expect(joystick.appearance.baseAlpha == 0.3)
        #expect(joystick.appearance.handleAlpha == 0.34)
        #expect(joystick.appearance.handleTintColor == red)
        #expect(joystick.report == .home)
    }

    @Test(
        "the handle is drawn inset by its size ratio, around its centre",
        arguments: [
            (0.85, Rectangle(x: 9, y: 9, width: 102, height: 102)),
            (1, Rectangle(x: 0, y: 0, width: 120, height: 120)),
            (0.5, Rectangle(x: 30, y: 30, width: 60, height: 60)),
            (2, Rectangle(x: -60, y: -60, width: 240, height: 240)),
            (0, Rectangle(x: 60, y: 60, width: 0, height: 0)),
            (-1, Rectangle(x: 60, y: 60, width: 0, height: 0)),
            (.nan, Rectangle(x: 60, y: 60, width: 0, height: 0)),
        ])
    func handleFrame(ratio: Double, frame: Rectangle) {
        var hand = JoystickPlay()
        hand.joystick.handleSizeRatio = ratio
        #expect(hand.joystick.handleFrame.origin.isClose(frame.minX, frame.minY))
        #expect(abs(hand.joystick.handleFrame.size.width - frame.size.width) < 1e-9)
        #expect(abs(hand.joystick.handleFrame.size.height - frame.size.height) < 1e-9)
        hand.tell(.began, 130, 100)
        #expect(hand.joystick.handleFrame.origin.isClose(frame.minX + 30, frame.minY))
        #expect(hand.joystick.report.isClose(angle: 90, displacement: 0.5))
    }

    @Test("the handle of a low frame is inset by the width's share, down to nothing")
    func lowHandleFrame() {
        var joystick = JoystickPlay(frame: Rectangle(x: 0, y: 0, width: 100, height: 40)).joystick
        joystick.handleSizeRatio = 0.75
        #expect(joystick.handleFrame == Rectangle(x: 12.5, y: 12.5, width: 75, height: 15))
        joystick.handleSizeRatio = 0.5
        #expect(joystick.handleFrame == Rectangle(x: 25, y: 20, width: 50, height: 0))
    }

    @Test("the width alone decides about the travel")
    func width() {
        var hand = JoystickPlay(frame: Rectangle(x: 40, y: 0, width: 120, height: 200))
        hand.tell(.began, 100, 70)
        #expect(hand.joystick.report.isClose(angle: 0, displacement: 0.5))
    }

    struct Change: CustomTestStringConvertible {
        let name: String
        let change: @Sendable (inout Joystick) -> Void
        let angle: Double
        let displacement: Double
        var base = Point(x: 100, y: 100)
        var testDescription: String { name }
    }

    // A finger went down at (100, 100) and is at (190, 100).
    @Test(
        "a property changed in mid-drag leaves no stale report",
        arguments: [
            Change(name: "travel 2", change: { $0.travel = 2 }, angle: 90, displacement: 0.75),
            Change(
                name: "a constraint",
                change: { $0.handleConstraint = Rectangle(x: 0, y: 0, width: 90, height: 60) },
                angle: 90, displacement: 0.5),
            Change(
                name: "movable: the base follows at once", change: { $0.movable = true },
                angle: 90, displacement: 1, base: Point(x: 130, y: 100)),
            Change(
                name: "movable in bounds",
                change: {
                    $0.movableBounds = Rectangle(x: 0, y: 0, width: 110, height: 110)
                    $0.movable = true
                }, angle: 90, displacement: 1, base: Point(x: 110, y: 100)),
            Change(
                name: "the frame moves under the finger",
                change: { $0.frame.origin = Point(x: 130, y: 70) },
                angle: 0, displacement: 0.5, base: Point(x: 190, y: 130)),
            Change(
                name: "the frame grows",
                change: { $0.frame = Rectangle(x: -20, y: -20, width: 240, height: 240) },
                angle: 90, displacement: 0.75),
            Change(
                name: "relative: measured from touch-down",
                change: {
                    $0.travel = 2
                    $0.frame.origin = .zero
                    $0.handlePositionMode = .relative
                }, angle: 90, displacement: 0.75, base: Point(x: 60, y: 60)),
            Change(
                name: "the tolerance and the size ratio change nothing",
                change: {
                    $0.handleMovedTolerance = 100
                    $0.handleSizeRatio = 0.1
                }, angle: 90, displacement: 1),
            Change(name: "travel 0", change: { $0.travel = 0 }, angle: 0, displacement: 0),
            Change(name: "travel below 0", change: { $0.travel = -1 }, angle: 0, displacement: 0),
            Change(name: "travel NaN", change: { $0.travel = .nan }, angle: 0, displacement: 0),
            Change(
                name: "travel infinite", change: { $0.travel = .infinity }, angle: 0,
                displacement: 0),
            Change(
                name: "travel without end", change: { $0.travel = .greatestFiniteMagnitude },
                angle: 0, displacement: 0),
            Change(
                name: "a frame without extent",
                change: { $0.frame = Rectangle(x: 0, y: 0, width: 0, height: 0) },
                angle: 0, displacement: 0, base: .zero),
            Change(
                name: "a frame that is no number", change: { $0.frame.origin.x = .nan },
                angle: 0, displacement: 0, base: .zero),
            Change(
                name: "a frame with a negative width", change: { $0.frame.size.width = -120 },
                angle: 0, displacement: 0, base: .zero),
            Change(
                name: "a movable base so far away that no number tells the distance stays",
                change: {
                    $0.movable = true
                    $0.frame = Rectangle(x: -1e308, y: -1e308, width: 1e300, height: 1e300)
                }, angle: 0, displacement: 0, base: Point(x: -1e308 + 5e299, y: -1e308 + 5e299)),
            Change(
                name: "a frame so far away that no number tells the distance",
                change: {
                    $0.frame = Rectangle(x: -1e308, y: -1e308, width: 1e300, height: 1e300)
                }, angle: 0, displacement: 0, base: Point(x: -1e308 + 5e299, y: -1e308 + 5e299)),
        ])
    func midDrag(_ play: Change) {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 100)
        hand.tell(.moved, 190, 100)
        hand.clear()
        play.change(&hand.joystick)
        let changed = hand.joystick.report
        #expect(changed.isClose(angle: play.angle, displacement: play.displacement))
        #expect(hand.joystick.frame.mid == play.base)
        // Nothing more to say: the finger at the same place gives the same report.
        hand.tell(.moved, 190, 100)
        #expect(hand.reports == [changed])
        hand.tell(.ended, 190, 100)
        #expect(hand.reports.last == .home)
    }

    @Test("a property changed while a stick moves the joystick leaves no stale report")
    func midStick() {
        var hand = JoystickPlay()
        hand.push(stick: 0.5, 0)
        hand.joystick.travel = 2
        #expect(hand.joystick.report.isClose(angle: 90, displacement: 0.5))
        #expect(hand.joystick.report.xy == XYReport(x: 60, y: 0))
        hand.joystick.travel = 0
        #expect(hand.joystick.report == .home)
        hand.push(stick: 0, 1)
        #expect(hand.joystick.report == .home)
    }

    @Test("a property changed at home tells nothing and moves nothing")
    func atHome() {
        let log = ReportLog()
        var joystick = JoystickPlay().joystick
        joystick.monitor = log.polarMonitor
        joystick.travel = 2
        joystick.handleConstraint = .zero
        joystick.movable = true
        joystick.movableBounds = .zero
        joystick.handlePositionMode = .relative
        joystick.frame.origin.x = 50
        #expect(joystick.report == .home)
        #expect(joystick.frame.origin == Point(x: 50, y: 40))
        #expect(log.polar.isEmpty)
    }

    @Test("a joystick made with a frame that makes no sense is hit by nothing")
    func invalidFrame() {
        for frame in [
            Rectangle(x: .nan, y: 0, width: 10, height: 10),
            Rectangle(x: 0, y: 0, width: -10, height: 10),
            Rectangle(x: 0, y: 0, width: 10, height: .infinity),
        ] {
            var hand = JoystickPlay(frame: frame)
            #expect(hand.joystick.frame == .zero)
            hand.tell(.began, 5, 5)
            hand.tell(.began, 0, 0)
            hand.push(stick: 1, 1)
            #expect(hand.letters == "h")
        }
    }

    @Test("on a surface that makes no sense nothing begins and nothing moves")
    func invalidSurface() {
        var hand = JoystickPlay()
        hand.tell(.began, 130, 100)
        hand.joystick.surfaceBounds = Rectangle(x: .nan, y: 0, width: 400, height: 400)
        hand.tell(.moved, 160, 100)
        #expect(hand.letters == "r")
        hand.tell(.ended, 160, 100)
        hand.tell(.began, 130, 100)
        #expect(hand.letters == "rht")
    }
}
