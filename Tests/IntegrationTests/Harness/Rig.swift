/// The world of one test: a machine for fake devices, a running broker, and a witness of it all.
struct Rig {
    let machine: FakeMachine
    let broker: Broker
    let witness: Witness
    private let seat: Seat

    /// Waits for its turn; a test that measures time asks for all the seats.
    init(seats: Int = 1) async throws {
        seat = await Seat(seats)
        machine = try FakeMachine()
        broker = try Broker()
        try await broker.start()
        witness = try await Witness(of: broker)
    }

    /// Starts `teleop run` with a configuration, by default the built-in one.
    func teleop(_ configuration: String = "", via url: String? = nil) throws -> Program {
        let file = try machine.folder.write(configuration, to: "test.yaml")
        let chosen = configuration.isEmpty ? [] : ["--config", file]
        let teleop = try machine.teleop(["run", "--broker", url ?? broker.url] + chosen)
        witness.background = { teleop.log }
        return teleop
    }

    /// Starts the bridge with a pad plugged in, and waits until only the enable button is missing.
    func ready(
        _ description: String = "xbox360-wired", _ configuration: String = "",
        via url: String? = nil
    ) async throws -> (pad: FakeDevice, teleop: Program) {
        let pad = try machine.plug(description, as: 5)
        let teleop = try teleop(configuration, via: url)
        try await witness.wait(forStatus: "blocked/not_enabled")
        return (pad, teleop)
    }

    /// As `ready`, and then the pad's bumper is held and its stick pushed to the front.
    func driving(via url: String? = nil) async throws -> (pad: FakeDevice, teleop: Program) {
        let (pad, teleop) = try await ready(via: url)
        try await enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await witness.wait(forStatus: "moving")
        return (pad, teleop)
    }

    /// Drives to the front with the pad, on the broker of another witness.
    func drive(_ pad: FakeDevice, seenBy witness: Witness) async throws {
        try pad.press("BTN_TL")
        try await witness.wait(forStatus: "idle")
        try pad.move("ABS_Y", to: -32768)
        try await witness.wait(forCommand: "motion") { $0.linear.x == 1 }
    }

    /// Presses the enable button afresh and waits until it counts.
    func enable(_ pad: FakeDevice) async throws {
        let start = witness.messages.count
        try pad.release("BTN_TL")
        try pad.press("BTN_TL")
        try await witness.wait(forStatus: "idle", from: start)
    }

    /// Expects that for some time no command asks for motion.
    func expectStandstill(
        for time: Duration, from start: Int? = nil
    ) async throws -> [Message] {
        let start = start ?? witness.messages.count
        try await witness.watch(for: time)
        return witness.commands(from: start).filter { $0.twist?.isZero != true }
    }
}
