import ControlCore

/// Set-points in the hands of a ``Session``.
extension Session {
    static let pullStick = Control(index: 20)
    static let trigger = Control(index: 21)
    static let up = Control(index: 22)
    static let down = Control(index: 23)

    /// The settings of the README's example.
    static let example = ElasticSettings(
        draggingLimit: 50, minimumValue: 0, maximumValue: 50, loops: true,
        steps: [
            ElasticStep(range: 0..<70, interval: .milliseconds(300), increment: 1),
            ElasticStep(range: 70..<120, interval: .milliseconds(200), increment: 2),
            ElasticStep(range: 120..<500, interval: .milliseconds(100), increment: 3),
        ])

    /// The place of a stick or trigger, in front of its dead zone, that pulls the example so far.
    static func place(pulling percentage: Double) -> Double {
        deadZone + (1 - deadZone) * deflection(pulling: percentage)
    }

    /// The dead zone that a stick of which the kernel says nothing has.
    static let deadZone = 0.05

    /// The share of two dragging limits, through the rubber band.
    private static func deflection(pulling percentage: Double) -> Double {
        drag(pulling: percentage) / (2 * example.draggingLimit)
    }

    /// How far a finger drags to pull the example so far, in points beyond the hysteresis.
    static func drag(pulling percentage: Double) -> Double {
        guard percentage > 100 else { return percentage / 100 * example.draggingLimit }
        // From a table of powers of ten, so that the tests do not share the code's own inverse.
        let powers: [Double: Double] = [110: 1.258_925_411_794_167, 130: 1.995_262_314_968_88]
        return (powers[percentage] ?? .nan) * example.draggingLimit
    }

    /// A session with one set-point, a gamepad that is there, and no link.
    static func pulling(
        _ pull: SetpointSettings.Pull, from initialValue: Double = 10,
        elastic: ElasticSettings = Session.example, deadZone: DeadZone = .automatic,
        state: [Event] = [],
        _ change: (inout SetpointSettings) -> Void = { _ in }
    ) throws -> Session {
        var setpoint = SetpointSettings(elastic: elastic, initialValue: initialValue, pull: pull)
        change(&setpoint)
        var settings = Session.touch
        settings.setpoints = [setpoint]
        settings.drive.deadZone = deadZone
        var session = try Session(settings)
        session.connect(state: state)
        session.connectScreen()
        session.clear()
        return session
    }

    /// Where the only set-point stands.
    var value: Double { teleoperator.setpointValues[0] }
    /// The values that were told, in their order.
    var values: [Double] { changes.map(\.value) }
    /// Why others did not get the values that they wanted, in their order.
    var refusals: [SetpointRefusal] {
        actions.compactMap {
            if case .setpointRefused(_, let refusal) = $0 { refusal } else { nil }
        }
    }
}
