import ControlCore

extension BrokerFacts {
    /// What the facts come to, for a configuration.
    func diagnoses(_ configuration: Configuration) -> [Diagnosis] {
        let url = configuration.broker.address.description
        switch self {
        case .embedded:
            return [Diagnosis("broker", "'teleop run' starts a private one")]
        case .unusable(let cause):
            return [
                Diagnosis(
                    "broker", cause,
                    .fault(remedy: "correct the file, or its name in the configuration"))
            ]
        case .unreachable(let cause):
            return [
                Diagnosis(
                    "broker", "\(url) can not be reached: \(cause)",
                    .fault(
                        remedy: "start it, or correct broker.url; a firewall may be in the way"))
            ]
        case .refused(let cause):
            let user = configuration.broker.username.map { "'\($0)'" } ?? "nobody by name"
            return [
                Diagnosis("broker", "\(url) can be reached"),
                Diagnosis(
                    "login", "the broker does not let us in as \(user): \(cause)",
                    .fault(
                        remedy: "correct broker.username and broker.password_file, or the broker's "
                            + "list of users")),
            ]
        case .turnedAway(let cause):
            return [
                Diagnosis(
                    "broker", "\(url) answers but does not let us in: \(cause)",
                    .fault(remedy: "look at the broker's log, which tells why"))
            ]
        case .reached(let visit):
            let user = configuration.broker.username.map { "as '\($0)'" } ?? "without a name"
            return [
                Diagnosis("broker", "\(url) can be reached"),
                Diagnosis("login", "the broker lets us in \(user)"),
            ] + visit.diagnoses(configuration)
        }
    }
}

extension BrokerFacts.Visit {
    /// What was seen, in the order in which it matters.
    func diagnoses(_ configuration: Configuration) -> [Diagnosis] {
        let topics = configuration.topicNames
        var diagnoses = [delay, version, publication(on: topics.ping)]
        diagnoses.append(roundTrip(on: topics.ping, configuration.broker.maxLatencySeconds))
        diagnoses += unheard.filter { $0 != topics.ping }.map {
            Diagnosis(
                "subscribe", "the broker does not deliver \($0) to us",
                .fault(remedy: "give this user the right to read it, see config/mosquitto-acl.conf")
            )
        }
        if hasRetainedCommand {
            diagnoses.append(
                Diagnosis(
                    "commands",
                    "the broker keeps a command, and gives it to every robot that connects",
                    .fault(
                        remedy: "mosquitto_pub -r -n -t '\(topics.commandVelocity)', and find out "
                            + "who retains commands")))
        }
        diagnoses += others(on: topics.commandVelocity, isShared: configuration.topics.share)
        if let loss {
            diagnoses.append(
                Diagnosis(
                    "link", "the connection was lost meanwhile: \(loss)",
                    .fault(remedy: "look at the broker's log, and at the network")))
        }
        return diagnoses
    }

    private var delay: Diagnosis {
        isWithoutDelay
            ? Diagnosis("Nagle", "small messages leave at once: TCP_NODELAY is set")
            : Diagnosis(
                "Nagle", "small messages may wait for 40 ms: TCP_NODELAY is not set",
                .fault(remedy: "use libmosquitto 2.0 or later"))
    }

    private var version: Diagnosis {
        speaksVersion5
            ? Diagnosis("MQTT", "version 5")
            : Diagnosis(
                "MQTT", "version 3.1.1 only: commands carry no number and no time",
                .warning(remedy: "use a broker that speaks MQTT 5, such as mosquitto 2"))
    }

    private func publication(on topic: String) -> Diagnosis {
        let remedy = "give this user the right to write it, see config/mosquitto-acl.conf"
        switch publication {
        case .accepted:
            return Diagnosis(
                "publish",
                "the broker takes \(topic); the topics that a robot obeys are not tried")
        case .refused(let cause):
            return Diagnosis(
                "publish", "the broker does not take \(topic): \(cause)", .fault(remedy: remedy))
        case .unanswered:
            return Diagnosis(
                "publish", "the broker has not answered on \(topic)", .fault(remedy: remedy))
        }
    }

    private func roundTrip(on topic: String, _ limitSeconds: Double) -> Diagnosis {
        let sorted = roundTrips.sorted()
        guard let longest = sorted.last else {
            return Diagnosis(
                "round trip", "nothing comes back on \(topic)",
                .fault(
                    remedy: "give this user the right to read and write it, see "
                        + "config/mosquitto-acl.conf"))
        }
        let median = sorted[sorted.count / 2]
        let text =
            "\(Self.milliseconds(median)) to the broker and back, \(Self.milliseconds(longest)) "
            + "at the most"
        let lost = sent - sorted.count
        if limitSeconds > 0, median > .seconds(limitSeconds) {
            return Diagnosis(
                "round trip", text,
                .fault(
                    remedy: "that is beyond broker.max_latency, so that the robot stands; find a "
                        + "better network, or raise it"))
        }
        // The latest one may still be under way.
        guard lost > 1 || longest > Self.slow else { return Diagnosis("round trip", text) }
        return Diagnosis(
            "round trip", text + (lost > 1 ? ", \(lost) of \(sent) did not come back" : ""),
            .warning(remedy: "drive slowly, or find a better network"))
    }

    /// A robot at 1 m/s is 20 cm on by then.
    private static let slow = Duration.milliseconds(200)

    private static func milliseconds(_ time: Duration) -> String {
        DeviceReport.decimals(time / .milliseconds(1)) + " ms"
    }

    private func others(on topic: String, isShared: Bool) -> [Diagnosis] {
        let online = bridges.filter { $0.state == "online" }.map { bridge in
            let text = "a bridge is online: session \(bridge.session), \(bridge.motion)"
            return isShared
                ? Diagnosis("others", text)
                : Diagnosis(
                    "others", text,
                    .warning(
                        remedy: "end it before another one drives this robot, unless it is the one "
                            + "that you mean"))
        }
        let commanding = senders.map { sender in
            let who = sender.session.map { "session \($0)" } ?? "a program that does not say which"
            let text = "\(who) sends commands: \(sender.commands) on \(topic)"
            return isShared
                ? Diagnosis("others", text)
                : Diagnosis(
                    "others", text,
                    .warning(
                        remedy:
                            "end it, or set 'topics: { share: true }': 'teleop run' stands still "
                            + "while somebody else commands"))
        }
        let all = online + commanding
        return all.isEmpty ? [Diagnosis("others", "nobody else commands this robot")] : all
    }
}
