/// A fake touch panel, or the mouse in its place, under one hand.
///
/// Places are fractions of its width and height, from the upper left.
final class TouchPanel {
    /// How it tells of what touches it.
    private enum Kind {
        /// Each contact has a slot (protocol B).
        case slots
        /// All contacts are listed in each frame (protocol A).
        case lists
        /// One contact, there while this key is pressed.
        case single(key: String)
        /// It tells how far it moves, and which button is pressed.
        case mouse
    }

    private struct Place {
        var x: Double
        var y: Double
    }

    let device: FakeDevice
    /// The extent in points, as the bridge must take it.
    let width: Double
    let height: Double
    private let kind: Kind
    /// The greatest raw values.
    private let xMaximum: Double
    private let yMaximum: Double
    private var nextTrackingID = 45
    private var fingers: [Int: Place] = [:]
    private var pointer = Place(x: 0.5, y: 0.5)

    /// Plugs in one of `elan-touchscreen-10slot`, `ntrig-xt2-type-a`, `elo-2700-btn-left`, `mouse`.
    init(_ description: String, on machine: FakeMachine, as number: Int = 6) throws {
        device = try machine.plug(description, as: number, name: "panel")
        switch description {
        case "elan-touchscreen-10slot":
            kind = .slots
            (xMaximum, yMaximum) = (3520, 1984)
            // 14 units a millimetre, and a point is 1/163 inch.
            (width, height) = (3520 / 14 * 163 / 25.4, 1984 / 14 * 163 / 25.4)
        case "ntrig-xt2-type-a":
            kind = .lists
            (xMaximum, yMaximum, width, height) = (9600, 7200, 1024, 600)
        case "elo-2700-btn-left":
            kind = .single(key: "BTN_LEFT")
            (xMaximum, yMaximum, width, height) = (4095, 4095, 1024, 600)
        default:
            kind = .mouse
            (xMaximum, yMaximum, width, height) = (1024, 600, 1024, 600)
        }
    }

    /// Puts a finger down, and returns when.
    @discardableResult
    func touch(_ x: Double, _ y: Double, finger: Int = 0) throws -> Double {
        let place = Place(x: x, y: y)
        fingers[finger] = place
        switch kind {
        case .slots:
            nextTrackingID += 1
            let id = "ABS_MT_SLOT=\(finger) ABS_MT_TRACKING_ID=\(nextTrackingID)"
            return try device.frame("\(id) \(slot(place)) BTN_TOUCH=1")
        case .lists:
            return try device.frame("\(list) BTN_TOUCH=1")
        case .single(let key):
            return try device.frame("\(axes(place)) \(key)=1")
        case .mouse:
            try point(at: place)
            return try device.press("BTN_LEFT")
        }
    }

    /// Moves a finger that is down, and returns when.
    @discardableResult
    func drag(to x: Double, _ y: Double, finger: Int = 0) throws -> Double {
        let place = Place(x: x, y: y)
        fingers[finger] = place
        return switch kind {
        case .slots: try device.frame("ABS_MT_SLOT=\(finger) \(slot(place))")
        case .lists: try device.frame(list)
        case .single: try device.frame(axes(place))
        case .mouse: try point(at: place)
        }
    }

    /// Lifts a finger, and returns when.
    @discardableResult
    func lift(finger: Int = 0) throws -> Double {
        fingers[finger] = nil
        let released = fingers.isEmpty ? " BTN_TOUCH=0" : ""
        return switch kind {
        case .slots:
            try device.frame("ABS_MT_SLOT=\(finger) ABS_MT_TRACKING_ID=-1\(released)")
        case .lists: try device.frame(list + released)
        case .single(let key): try device.release(key)
        case .mouse: try device.release("BTN_LEFT")
        }
    }

    /// Taps once, quickly.
    func tap(_ x: Double, _ y: Double) throws {
        try touch(x, y)
        try lift()
    }

    private func slot(_ place: Place) -> String {
        "ABS_MT_POSITION_X=\(x(place)) ABS_MT_POSITION_Y=\(y(place))"
    }

    private func axes(_ place: Place) -> String { "ABS_X=\(x(place)) ABS_Y=\(y(place))" }

    /// All contacts; where there are none, an empty group.
    private var list: String {
        let groups = fingers.keys.sorted().compactMap { fingers[$0].map(slot) }
        return (groups.isEmpty ? [""] : groups).map { $0 + " SYN_MT_REPORT=0" }
            .joined(separator: " ")
    }

    private func x(_ place: Place) -> Int { Int((place.x * xMaximum).rounded()) }
    private func y(_ place: Place) -> Int { Int((place.y * yMaximum).rounded()) }

    @discardableResult
    private func point(at place: Place) throws -> Double {
        defer { pointer = place }
        return try device.frame(
            "REL_X=\(x(place) - x(pointer)) REL_Y=\(y(place) - y(pointer))")
    }
}
