import ControlCore

extension Configuration {
    /// A value that is pulled up and down.
    struct SetPoint: Equatable, Sendable {
        /// The line along which a finger drags.
        enum Axis: String, CaseIterable, Sendable {
            /// Up increments.
            case vertical
            /// Right increments.
            case horizontal
        }

        /// How fast and how far the value moves in one range of pulls.
        struct Step: Equatable, Sendable {
            /// The least pull, in percent of the dragging limit, included.
            var from = 0.0
            /// The pull that is too much, in percent.
            var below = 0.0
            /// The time from one tick to the next.
            var everySeconds = 0.0
            /// What a tick adds or takes away.
            var by = 0.0
        }

        private static let usual = ElasticSettings()

        /// The last level of its topic.
        var name = ""
        var unit: String?
        var minimum = Self.usual.minimumValue
        var maximum = Self.usual.maximumValue
        /// `nil` stands for the minimum.
        var initial: Double?
        /// Whether a tick past one limit goes to the other one.
        var loops = false
        /// An axis of a stick, a trigger or another one-sided control, or an elastic of the touch
        /// screen; `nil` with the two buttons.
        var pull: String?
        /// The buttons instead of a pull: both or none of them.
        var increase: String?
        var decrease: String?
        /// `nil` stands for the axis of the stick that is pulled, or else for vertical.
        var axis: Axis?
        /// The drag that makes 100 %, in points.
        var draggingLimit = Self.usual.draggingLimit
        /// Turns any pull round.
        var invert = false
        var steps = [
            Step(from: 0, below: 70, everySeconds: 0.3, by: 1),
            Step(from: 70, below: 120, everySeconds: 0.2, by: 2),
            Step(from: 120, below: 500, everySeconds: 0.1, by: 3),
        ]
        /// Whether a reset returns it to its initial value.
        var reset = false
        /// Whether a stop returns it to its initial value.
        var resetOnStop = false
        /// Whether it stays where it is as long as the robot is stopped.
        var holdOnStop = false
        /// Whether its value outlives the program.
        var persist = true

        /// The value at the first start.
        var initialValue: Double { initial ?? minimum }

        /// The line along which it is pulled.
        func effectiveAxis(_ controls: KnownControls) -> Axis {
            if let axis { return axis }
            guard let pull else { return .vertical }
            if let stick = controls.stickAxis(pull) { return stick.isX ? .horizontal : .vertical }
            // Its plus side counts as the right one.
            return controls.isLine(pull) ? .horizontal : .vertical
        }

        /// How its value moves, for the core.
        func elasticSettings(_ controls: KnownControls) -> ElasticSettings {
            ElasticSettings(
                draggingLimit: draggingLimit, minimumValue: minimum, maximumValue: maximum,
                loops: loops, axis: effectiveAxis(controls) == .vertical ? .vertical : .horizontal,
                steps: steps.map { step in
                    ElasticStep(
                        range: step.from..<step.below, interval: .seconds(step.everySeconds),
                        increment: step.by)
                })
        }
    }
}
