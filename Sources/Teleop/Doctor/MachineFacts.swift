/// What was found out about this machine, apart from its input devices.
struct MachineFacts: Equatable, Sendable {
    /// Whether something keeps the clock right.
    enum Clock: Equatable, Sendable {
        case synchronised
        case free
        /// The kernel does not say, as in some containers.
        case unknown(cause: String)
    }

    var clock = Clock.synchronised
    /// Where mosquitto is; nil where it is not installed.
    var mosquitto: String?

    /// What the facts come to, for a configuration that starts its own broker or does not.
    func diagnoses(needsMosquitto: Bool) -> [Diagnosis] {
        [clockDiagnosis, mosquittoDiagnosis(isNeeded: needsMosquitto)]
    }

    private var clockDiagnosis: Diagnosis {
        let remedy =
            "start a time service, such as 'sudo timedatectl set-ntp true': receivers that compare "
            + "clocks take commands of a wrong one for old"
        switch clock {
        case .synchronised: return Diagnosis("clock", "it is synchronised")
        case .free: return Diagnosis("clock", "nothing keeps it right", .warning(remedy: remedy))
        case .unknown(let cause):
            return Diagnosis(
                "clock", "the kernel does not say whether it is right: \(cause)",
                .warning(remedy: "make sure on the host that it is synchronised"))
        }
    }

    private func mosquittoDiagnosis(isNeeded: Bool) -> Diagnosis {
        if let mosquitto { return Diagnosis("mosquitto", mosquitto) }
        let remedy = "install the package 'mosquitto'"
        return isNeeded
            ? Diagnosis(
                "mosquitto", "it is not installed, and broker.url is 'embedded'",
                .fault(remedy: remedy))
            : Diagnosis(
                "mosquitto", "it is not installed, which 'teleop demo' needs",
                .warning(remedy: remedy))
    }
}
