import Glibc

/// Measures what single steps cost: time, allocations, and, counted from outside, instructions.
///
/// Times are never judged. Allocations are, with `--check`; instructions are by whoever runs it under a
/// tool that counts them, twice with another number of steps: the difference is theirs.
@main
struct StepBenchmark {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.count {
        case 0: measure(isChecking: false)
        case 1 where arguments == ["--check"]: measure(isChecking: true)
        case 1 where arguments == ["--list"]:
            for workload in Workload.all {
                print("\(workload.name)\t\(workload.steps)\t\(workload.instructionLimit)")
            }
        case 2:
            guard let workload = Workload.all.first(where: { $0.name == arguments[0] }),
                let steps = Int(arguments[1]), steps >= 0
            else { usage() }
            workload.run(steps)
        default: usage()
        }
    }

    private static func usage() -> Never {
        print(
            """
            usage: StepBenchmark [--check | --list | WORKLOAD STEPS]
              --check         fails where more is allocated than allowed
              --list          names, usual numbers of steps, and the most instructions a step
              WORKLOAD STEPS  runs so many steps and measures nothing
            """)
        exit(64)
    }

    private static func measure(isChecking: Bool) {
        var isWithin = true
        print("workload                                   ns/step  % of a core  allocations/step")
        for workload in Workload.all {
            let measurement = Measurement(workload)
            if measurement.allocationsPerStep > workload.allocationLimit { isWithin = false }
            print(row(workload, measurement))
        }
        guard isWithin || !isChecking else {
            print("more is allocated than allowed")
            exit(1)
        }
    }

    private static func row(_ workload: Workload, _ measurement: Measurement) -> String {
        let share = workload.stepsPerSecond.map {
            decimals(measurement.percentOfCore(stepsPerSecond: $0), places: 3)
        }
        let rate = workload.stepsPerSecond.map { ", \(Int($0))/s" } ?? ""
        let allocations =
            decimals(measurement.allocationsPerStep, places: 3) + " of "
            + decimals(workload.allocationLimit, places: 0)
        return padded(workload.name, 42, left: true)
            + padded(decimals(measurement.nanosecondsPerStep, places: 0), 8)
            + padded(share ?? "", 13) + padded(allocations, 18)
            + "  \(workload.unit)\(rate)"
    }

    private static func decimals(_ value: Double, places: Int) -> String {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let whole = Int((value * scale).rounded())
        guard places > 0 else { return "\(whole)" }
        let fraction = "\(whole % Int(scale))"
        return "\(whole / Int(scale))."
            + String(repeating: "0", count: places - fraction.count) + fraction
    }

    private static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return left ? text + space : space + text
    }
}
