import ControlCore

/// `teleop doctor`: what is wrong with this machine, its devices and its broker, and how to mend it.
enum DoctorCommand {
    /// The command's entry in the table.
    static let command = Command(
        name: "doctor", summary: "look for what is wrong, and tell how to mend it",
        options: RunCommand.configurationOptions + [
            Option("--json", nil, "print a JSON array of findings at the end")
        ],
        details: """
            Looks at the clock, mosquitto, the broker, and the input devices and who may
            read them: whether the broker lets us in and takes our messages, how long they
            take there and back, and who else commands the robot. It takes up to 5 s.
            Nothing that a robot would obey is sent, and no device is touched unless the
            broker shows that nobody drives this robot, so it may be run while one does.
            The exit status is 1 when there is a fault; warnings alone are none.
            """,
        run: { options throws(UsageError) in
            run(options, .standardOutput, .standardError)
        })

    private static func run(
        _ options: Options, _ output: TextOutput, _ errorOutput: TextOutput
    ) -> ExitStatus {
        let isJSON = options.has("--json")
        var all: [Diagnosis] = []
        var delivery = ExitStatus.done
        func show(_ diagnoses: [Diagnosis]) {
            all += diagnoses
            guard !isJSON, delivery == .done else { return }
            delivery = output.show(diagnoses.map(\.lines).joined(), errorOutput)
        }
        do {
            let configuration = try Configuration.load(options)
            show(
                MachineFacts.probe().diagnoses(
                    needsMosquitto: configuration.broker.address == .embedded))
            let facts = try examine(configuration) {
                errorOutput.write("teleop doctor: \($0)\n")
            }
            show(facts.diagnoses(configuration))
            let devices = InputFacts.probe(
                DeviceDirectory(), configuration.device.mappings,
                takesThem: !facts.isPerhapsDriven(configuration.topicNames))
            show(devices.diagnoses(configuration))
        } catch {
            return .reporting(error, by: "teleop doctor", to: errorOutput)
        }
        if isJSON { delivery = output.show(all.json + "\n", errorOutput) }
        return delivery == .done ? all.exitStatus : delivery
    }

    /// Visits the broker of a configuration.
    private static func examine(
        _ configuration: Configuration, _ progress: @escaping (String) -> Void
    ) throws(SystemError) -> BrokerFacts {
        let endpoint: BrokerEndpoint?
        do {
            endpoint = try BrokerEndpoint(configuration.broker)
        } catch {
            return .unusable(cause: "\(error)")
        }
        guard let endpoint else { return .embedded }
        let loop = try EventLoop()
        var facts = BrokerFacts.unreachable(cause: "no answer")
        let examination = try BrokerExamination(
            loop: loop, broker: endpoint, topics: configuration.topicNames,
            onListening: { progress("listening for two seconds to who else is there ...") },
            completion: {
                facts = $0
                loop.stop()
            })
        progress("connecting to \(configuration.broker.address) ...")
        examination.start()
        try loop.run()
        examination.close()
        return facts
    }
}
