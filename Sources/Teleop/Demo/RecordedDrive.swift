import CEvdev
import ControlCore
import Glibc

/// A drive for those without a gamepad: half a minute with everything that a bridge has to do.
///
/// It is an evemu recording of a pad in the layout of the Xbox 360 controller, in a person's pace:
/// start, curve, turbo, release, stop, reset, and on; the right stick lifts something meanwhile.
enum RecordedDrive {
    /// How long it takes, from the first event to the last.
    static let duration = Duration.seconds(30)
    /// The time from one frame of a moving stick to the next.
    private static let framesPerSecond = 60
    /// The device's number for a stick at the right or lower end of its travel.
    private static let stickMaximum = 32767.0

    /// Where a stick is to be when, as fractions of its travel.
    ///
    /// It moves there smoothly from the place before.
    private typealias Places = [(seconds: Double, right: Double, up: Double)]

    private static let leftStick: Places = [
        (0.0, 0.05, 0.03), (0.4, 0, 0),
        // Start, straight on.
        (1.6, 0, 0), (2.6, 0, 0.75), (4.4, 0.02, 0.75),
        // A curve to the left, one to the right.
        (5.2, -0.45, 0.7), (7.4, -0.45, 0.7), (8.4, 0.5, 0.65), (10.4, 0.5, 0.65),
        // Straight on with turbo, then the bumper is released with the stick still held.
        (11.2, 0, 0.9), (15.6, 0, 0.9), (16.2, 0, 0),
        // On again, and a stop at full speed.
        (17.4, 0, 0), (18.2, 0.3, 0.8), (20.8, 0.3, 0.8), (21.3, 0, 0),
        // After the reset backwards, a turn on the spot, a last stretch.
        (24.2, 0, 0), (24.8, -0.2, -0.6), (25.8, -0.2, -0.6), (26.4, -0.7, 0), (27.3, -0.7, 0),
        (27.8, 0, 0.7), (28.9, 0, 0.7), (29.4, 0, 0),
    ]

    /// Only up and down: left and right turn a robot with omnidirectional wheels.
    private static let rightStick: Places = [
        // Up, gently at first, then farther, then as far as it goes.
        (4.8, 0, 0), (5.0, 0, 0.25), (6.6, 0, 0.25), (7.0, 0, 0.65), (8.0, 0, 0.65),
        (8.5, 0, 1), (8.8, 0, 1), (9.3, 0, 0),
        // After the reset all the way down.
        (24.4, 0, 0), (24.8, 0, -0.65), (26.2, 0, -0.65), (26.7, 0, -1), (28.2, 0, -1),
        (28.7, 0, 0),
    ]

    /// When which button goes down or comes up.
    private static let presses: [(seconds: Double, button: CInt, isPressed: Bool)] = [
        (1.2, BTN_TL, true),
        (12.0, BTN_TR, true), (14.4, BTN_TR, false),
        (15.2, BTN_TL, false),
        (16.9, BTN_TL, true),
        (20.4, BTN_EAST, true), (20.52, BTN_EAST, false),
        (21.8, BTN_TL, false),
        (22.6, BTN_EAST, true), (22.7, BTN_EAST, false),
        (22.9, BTN_EAST, true), (23.0, BTN_EAST, false),
        (23.8, BTN_TL, true),
        (29.8, BTN_TL, false),
    ]

    /// The recording in evemu's format 1.3.
    static var text: String { description + events }

    /// The configuration with the controls that this drive was made with.
    static func adapted(_ configuration: Configuration) -> Configuration {
        let usual = Configuration()
        var adapted = configuration
        adapted.drive.sticks = usual.drive.sticks
        if case .holonomic = configuration.drive.kinematics {
            adapted.drive.kinematics = .holonomic(turn: "right_stick")
        }
        adapted.drive.enable = usual.drive.enable
        adapted.drive.turbo = usual.drive.turbo
        adapted.drive.slow = nil
        // Nothing touches a screen here.
        adapted.gestures = usual.gestures.filter { usual.controls.isPressable($0.target) }
        adapted.touch = usual.touch
        adapted.touch.areas = []
        if adapted.setPoints.isEmpty { adapted.setPoints = [usualLift] }
        for index in adapted.setPoints.indices {
            // The others stand still, but others may set them.
            adapted.setPoints[index].pull = index == 0 ? "right_stick.y" : "right_trigger"
            adapted.setPoints[index].increase = nil
            adapted.setPoints[index].decrease = nil
            adapted.setPoints[index].axis = nil
        }
        return adapted
    }

    private static var usualLift: Configuration.SetPoint {
        var lift = Configuration.SetPoint()
        lift.name = "lift"
        lift.persist = false
        return lift
    }

    // MARK: The device

    private static let buttons = [
        BTN_SOUTH, BTN_EAST, BTN_NORTH, BTN_WEST, BTN_TL, BTN_TR, BTN_SELECT, BTN_START, BTN_MODE,
        BTN_THUMBL, BTN_THUMBR,
    ]
    private static let sticks = [ABS_X, ABS_Y, ABS_RX, ABS_RY]
    private static let triggers = [ABS_Z, ABS_RZ]
    private static let hats = [ABS_HAT0X, ABS_HAT0Y]

    private static var description: String {
        var lines = [
            "# EVEMU 1.3",
            "# A recorded drive: start, curve and lift, turbo, release, stop, reset, drive on",
            "N: Recorded drive",
            "I: 0003 045e 028e 0114",
            "P:" + String(repeating: " 00", count: 8),
        ]
        lines += bits(EV_SYN, count: 8, [EV_SYN, EV_KEY, EV_ABS])
        lines += bits(EV_KEY, count: 96, buttons)
        lines += bits(EV_ABS, count: 8, sticks + triggers + hats)
        lines += sticks.map { "A: \(Hexadecimal.text($0, digits: 2)) -32768 32767 16 128 0" }
        lines += triggers.map { "A: \(Hexadecimal.text($0, digits: 2)) 0 255 0 0 0" }
        lines += hats.map { "A: \(Hexadecimal.text($0, digits: 2)) -1 1 0 0 0" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines that name the supported codes of one type, eight bytes each.
    private static func bits(_ type: CInt, count: Int, _ codes: [CInt]) -> [String] {
        var bytes = [CInt](repeating: 0, count: count)
        for code in codes { bytes[Int(code) / 8] |= 1 << (code % 8) }
        return stride(from: 0, to: count, by: 8).map { start in
            let numbers = [type] + bytes[start..<start + 8]
            return "B: " + numbers.map { Hexadecimal.text($0, digits: 2) }.joined(separator: " ")
        }
    }

    // MARK: The drive

    private static var events: String {
        let frames = Int(duration / .seconds(1)) * framesPerSecond
        let sticks = [(leftStick, ABS_X, ABS_Y), (rightStick, ABS_RX, ABS_RY)]
        var text = ""
        var old = sticks.map { _ in (x: 0, y: 0) }
        var next = 0
        for frame in 0...frames {
            let seconds = Double(frame) / Double(framesPerSecond)
            var lines = ""
            for (index, (places, horizontal, vertical)) in sticks.enumerated() {
                let new = stick(places, at: seconds)
                if new.x != old[index].x { lines += line(seconds, EV_ABS, horizontal, new.x) }
                if new.y != old[index].y { lines += line(seconds, EV_ABS, vertical, new.y) }
                old[index] = new
            }
            // A press is told with the frame in which it happened.
            while next < presses.count, presses[next].seconds <= seconds {
                let press = presses[next]
                lines += line(seconds, EV_KEY, press.button, press.isPressed ? 1 : 0)
                next += 1
            }
            if !lines.isEmpty { text += lines + line(seconds, EV_SYN, SYN_REPORT, 0) }
        }
        return text
    }

    /// Where a stick stands, in the device's numbers, y down.
    private static func stick(_ places: Places, at seconds: Double) -> (x: Int, y: Int) {
        let index = places.firstIndex { $0.seconds > seconds } ?? places.count
        let before = places[max(index - 1, 0)]
        let after = places[min(index, places.count - 1)]
        let span = after.seconds - before.seconds
        let part = span > 0 ? (seconds - before.seconds) / span : 1
        // Slow at both ends, as a thumb is.
        let progress = part * part * (3 - 2 * part)
        let right = before.right + (after.right - before.right) * progress
        let up = before.up + (after.up - before.up) * progress
        // A thumb is never quite still; a spring is.
        let tremble = 0.012 * min(hypot(right, up) / 0.3, 1)
        return (
            x: position(right + tremble * sin(5.1 * seconds)),
            y: position(-(up + tremble * sin(7.3 * seconds)))
        )
    }

    private static func position(_ fraction: Double) -> Int {
        Int((min(max(fraction, -1), 1) * stickMaximum).rounded())
    }

    private static func line(_ seconds: Double, _ type: CInt, _ code: CInt, _ value: Int) -> String
    {
        let microseconds = Int((seconds * 1_000_000).rounded())
        let fraction = String(microseconds % 1_000_000)
        let padding = String(repeating: "0", count: 6 - fraction.count)
        return "E: \(microseconds / 1_000_000).\(padding)\(fraction)"
            + " \(Hexadecimal.text(type)) \(Hexadecimal.text(code)) \(value)\n"
    }
}
