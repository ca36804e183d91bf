/// What is known of one stick that moves the robot.
struct StickState: Equatable {
    /// The stick is home for the interlock within this radius at least, however small the dead
    /// zone: no real stick rests on its exact centre.
    static let smallestNeutralRadius = 0.02

    let control: Control
    private(set) var report = PolarReport.home
    /// To the right, as a fraction of travel, -1 to 1.
    private(set) var x = 0.0
    /// The dead zone's radius on the present device.
    private(set) var deadZoneRadius = DeadZone.smallestAutomaticRadius
    /// False while the position is only what the kernel held when the device was opened.
    private(set) var hasReported = false
    /// True when the first report ever came in the present frame.
    private(set) var isFirstReport = false
    /// False until the first frame in which the operator did something with the device.
    private var hasDeviceReported = false

    init(control: Control) {
        self.control = control
    }

    /// True where the interlock takes the stick to be home.
    var isNeutral: Bool {
        report.displacement <= max(deadZoneRadius, Self.smallestNeutralRadius)
    }

    /// Another device is there, of which nothing is known yet.
    mutating func connect(deadZoneRadius radius: Double) {
        self = StickState(control: control)
        deadZoneRadius = radius
    }

    mutating func move(x newX: Double, y newY: Double) {
        x = Self.clamped(newX)
        report = PolarReport(x: x, y: Self.clamped(newY))
        isFirstReport = isFirstReport || !hasReported
        hasReported = true
    }

    /// It was not where it was thought to be when the device was opened.
    var isFoundAway: Bool { isFirstReport && !isNeutral }

    /// It is away in the first frame of a device: since a device tells all that is held with its
    /// first report, it was held all along.
    var isHeldSinceOpening: Bool { isFoundAway && !hasDeviceReported }

    mutating func endFrame(_ frame: Event.Frame) {
        switch frame {
        case .atOpen: hasDeviceReported = false
        case .input: hasDeviceReported = true
        case .resynchronized: break
        }
        // What was read from the kernel at the opening is taken for true until the stick reports.
        if frame == .atOpen { hasReported = false }
        isFirstReport = false
    }

    private static func clamped(_ fraction: Double) -> Double {
        fraction.isNaN ? 0 : min(max(fraction, -1), 1)
    }
}
