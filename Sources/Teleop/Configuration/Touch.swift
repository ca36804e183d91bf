import ControlCore

extension Configuration {
    /// The touch screen, and what lies where on it.
    struct Touch: Equatable, Sendable {
        /// A joystick under a finger.
        struct Joystick: Equatable, Sendable {
            /// What the handle follows.
            enum PositionMode: String, CaseIterable, Sendable {
                case absolute
                case relative
            }

            var name = ""
            var region = Region()
            /// The share of half the base's width that the handle goes from home.
            var travel = 1.0
            var positionMode = PositionMode.absolute
            /// Whether the base follows a finger that pulls farther than the handle goes, until that
            /// is lifted.
            var movable = false
        }

        /// A part of the screen with a name, for set-points to be pulled by or for gestures.
        struct Place: Equatable, Sendable {
            var name = ""
            var region = Region()
        }

        /// The area that is there unless others are asked for.
        static let wholeScreen = Place(name: "screen", region: .whole)

        var match = DeviceMatch()
        /// The size in points where the panel does not tell its own; both or none.
        var width: Double?
        var height: Double?
        var rotation = PanelMounting.Rotation.none
        /// The six numbers of a calibration as udev has it.
        var matrix = [1.0, 0, 0, 0, 1, 0]
        /// How long a contact must be there before a joystick obeys it.
        var minimumContactSeconds = 0.03
        /// A contact that is larger never counts; `nil` lets all count.
        var palmSizeMillimeters: Double?
        var joysticks: [Joystick] = []
        var elastics: [Place] = []
        var areas = [wholeScreen]

        /// The size that was given.
        var size: Size? {
            guard let width, let height else { return nil }
            return Size(width: width, height: height)
        }

        /// The calibration, for places as fractions of the panel.
        var calibration: AffineTransform { AffineTransform(calibration: matrix) }

        /// All names, in the order in which the parts are drawn, the last on top: areas, elastics,
        /// joysticks.
        var names: [String] {
            areas.map(\.name) + elastics.map(\.name) + joysticks.map(\.name)
        }

        func joystick(named name: String) -> Joystick? { joysticks.first { $0.name == name } }
        func elastic(named name: String) -> Place? { elastics.first { $0.name == name } }
        func area(named name: String) -> Place? { areas.first { $0.name == name } }
    }

    /// A part of the touch screen, in fractions of its width and height.
    struct Region: Equatable, Sendable {
        var x = 0.0
        var y = 0.0
        var width = 0.0
        var height = 0.0

        static let whole = Region(x: 0, y: 0, width: 1, height: 1)

        /// Where it lies on a screen of that size.
        func frame(on size: Size) -> Rectangle {
            Rectangle(
                x: x * size.width, y: y * size.height, width: width * size.width,
                height: height * size.height)
        }
    }
}
