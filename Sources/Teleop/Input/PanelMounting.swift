import ControlCore

/// What the configuration says about a touch panel: how it is turned, how it is calibrated, and how
/// large it is where it does not tell itself.
struct PanelMounting: Equatable, Sendable {
    /// How far the panel is turned clockwise from the way in which it counts its axes; the raw values
    /// are degrees.
    enum Rotation: Int, CaseIterable, Sendable {
        case none = 0
        case quarter = 90
        case half = 180
        case threeQuarters = 270
    }

    /// How the panel is turned; this comes after the calibration.
    var rotation = Rotation.none
    /// Maps places of the panel, fractions of its axes from 0 to 1, to where they really are.
    var calibration = AffineTransform.identity
    /// The extent of the unturned panel, in points; counts where the kernel gives no resolution.
    var size: Size?

    /// The extent that a panel has of which nothing is known, in points.
    static let standardSize = Size(width: 1024, height: 600)
}

extension AffineTransform {
    /// A calibration by its six numbers in the order of udev's `LIBINPUT_CALIBRATION_MATRIX`:
    /// `x' = a x + b y + c`, `y' = d x + e y + f`.
    init(calibration matrix: [Double]) {
        self.init(
            a: matrix[0], b: matrix[3], c: matrix[1], d: matrix[4], tx: matrix[2], ty: matrix[5])
    }
}

extension PanelMounting {
    /// What the configuration says.
    init(_ touch: Configuration.Touch) {
        rotation = touch.rotation
        calibration = touch.calibration
        size = touch.size
    }
}
