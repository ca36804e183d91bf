import Foundation
import Testing

@Suite("A finger pulls a set-point", .serialized)
struct PullingTests {
    static let topic = "teleop/robot/setpoint/lift"
    /// The settings of the example: 0 to 50, looping, and a strip on the right edge.
    static let lift = """
        drive: { enable: none }
        setpoints:
          - name: lift
            minimum: 0
            maximum: 50
            loops: true
            pull: strip
            dragging_limit: 50
            steps:
              - { from: 0, below: 70, every: 0.3, by: 1 }
              - { from: 70, below: 120, every: 0.2, by: 2 }
              - { from: 120, below: 500, every: 0.1, by: 3 }
        touch:
          elastics:
            - { name: strip, region: { x: 0.8, y: 0, width: 0.2, height: 1 } }

        """

    let rig: Rig

    init() async throws {
        rig = try await Rig(seats: Seat.all)
    }

    @Test(
        "held at 60, 110 and 130 percent it steps at these rates, loops, and ends with the release",
        arguments: [
            // The drag that makes so many percent of 50 points: 30, 50 x 10^0.1, 50 x 10^0.3.
            (drag: 30.0, period: 0.3, by: 1.0, description: "elan-touchscreen-10slot"),
            (62.946, 0.2, 2, "elan-touchscreen-10slot"),
            (99.763, 0.1, 3, "elan-touchscreen-10slot"),
            (62.946, 0.2, 2, "ntrig-xt2-type-a"), (99.763, 0.1, 3, "elo-2700-btn-left"),
        ])
    func rates(
        pull: (drag: Double, period: Double, by: Double, description: String)
    ) async throws {
        let panel = try TouchPanel(pull.description, on: rig.machine)
        _ = try rig.teleop(Self.lift)
        try await rig.witness.wait(for: "the first value", on: Self.topic)
        try await rig.broker.publish("45", to: Self.topic + "/set")
        try await rig.witness.wait(for: "45", on: Self.topic) { $0.payload == "45.0" }
        let start = rig.witness.messages.count
        try panel.touch(0.9, 0.5)
        // The first ten points are no drag yet.
        let held = try panel.drag(to: 0.9, 0.5 - (10 + pull.drag) / panel.height)
        try await rig.witness.watch(for: .seconds(5))
        let released = try panel.lift()
        try await rig.witness.watch(for: .milliseconds(700))
        let steps = rig.witness.messages(on: Self.topic, from: start)
        let values = steps.compactMap { Double($0.payload) }
        let expected = (released - held) / pull.period
        #expect(abs(Double(values.count) - expected) <= 1.5, "\(values.count) steps")
        var value = 45.0
        for next in values {
            value = value + pull.by > 50 ? 0 : value + pull.by
            #expect(next == value)
            value = next
        }
        let first = try #require(steps.first), last = try #require(steps.last)
        #expect(first.arrival - held < 0.05)
        #expect(last.arrival < released + 0.02, "a step after the release")
        let mean = (last.arrival - first.arrival) / Double(steps.count - 1)
        #expect(abs(mean - pull.period) < 0.01, "\(mean) s")
    }

    @Test("the example's finger goes from range to range without letting go")
    func ranges() async throws {
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        _ = try rig.teleop(Self.lift)
        try await rig.witness.wait(for: "the first value", on: Self.topic)
        try panel.touch(0.9, 0.7)
        for (drag, period, by) in [(30.0, 0.3, 1.0), (62.946, 0.2, 2), (99.763, 0.1, 3)] {
            try panel.drag(to: 0.9, 0.7 - (10 + drag) / panel.height)
            // The step that is due with the change has come.
            try await rig.witness.watch(for: .milliseconds(350))
            let start = rig.witness.messages.count
            try await rig.witness.watch(for: .seconds(2))
            let values = rig.witness.messages(on: Self.topic, from: start)
                .compactMap { Double($0.payload) }
            #expect(abs(Double(values.count) - 2 / period) <= 1.5, "\(values.count) steps")
            for (one, next) in zip(values, values.dropFirst()) {
                #expect(next == (one + by > 50 ? 0 : one + by))
            }
        }
        let released = try panel.lift()
        try await rig.witness.watch(for: .milliseconds(500))
        let last = rig.witness.messages(on: Self.topic).last?.arrival ?? 0
        #expect(last < released + 0.02)
    }

    @Test("downwards it falls; a finger that only rests, or is lost with the panel, moves nothing")
    func others() async throws {
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        _ = try rig.teleop(Self.lift)
        try await rig.witness.wait(for: "the first value", on: Self.topic)
        try await rig.broker.publish("20", to: Self.topic + "/set")
        try await rig.witness.wait(for: "20", on: Self.topic) { $0.payload == "20.0" }
        var start = rig.witness.messages.count
        try panel.touch(0.9, 0.5)
        try panel.drag(to: 0.9, 0.5 + 9 / panel.height)
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(rig.witness.messages(on: Self.topic, from: start).isEmpty)
        try panel.drag(to: 0.9, 0.5 + 40 / panel.height)
        try await rig.witness.wait(for: "18", on: Self.topic, from: start) { $0.payload == "18.0" }
        try panel.device.unplug()
        start = rig.witness.messages.count
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(rig.witness.messages(on: Self.topic, from: start).isEmpty)
    }

    @Test("a stop neither ends a pull nor changes what is pulled; a thumb beside it drives")
    func together() async throws {
        let both = Self.lift.replacingOccurrences(
            of: "drive: { enable: none }",
            with: """
                drive: { stick: thumb, enable: none, turbo: { button: none }, slow: { button: none } }
                """
        ).replacingOccurrences(
            of: "touch:\n",
            with: """
                touch:
                  joysticks:
                    - { name: thumb, region: { x: 0, y: 0.4, width: 0.4, height: 0.6 } }

                """)
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        _ = try rig.teleop(both)
        try await rig.witness.wait(forStatus: "idle")
        try panel.touch(0.9, 0.5)
        try panel.drag(to: 0.9, 0.5 - 40 / panel.height)
        try panel.touch(0.2, 0.45, finger: 1)
        try await rig.witness.wait(forStatus: "moving")
        try await rig.witness.wait(for: "2", on: Self.topic) { $0.payload == "2.0" }
        try await rig.broker.publish("", to: "teleop/robot/stop")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        let start = rig.witness.messages.count
        try await rig.witness.wait(for: "two steps", on: Self.topic, from: start)
        #expect(rig.witness.commands(from: start).allSatisfy { $0.twist?.isZero == true })
    }
}
