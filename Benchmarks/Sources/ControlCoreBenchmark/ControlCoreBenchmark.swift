import Glibc

/// Measures what the core costs: time and allocations, step by step.
///
/// With `--check` it fails if anything was allocated in steady state; times are never judged.
@main
struct ControlCoreBenchmark {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.isEmpty || arguments == ["--check"] else {
            print("usage: ControlCoreBenchmark [--check]")
            exit(64)
        }
        var isClean = true
        print("workload                                   ns/step  % of a core  allocations  step")
        for workload in Workload.all {
            let measurement = Measurement(workload)
            if measurement.allocations > 0 { isClean = false }
            print(row(workload, measurement))
        }
        guard isClean || arguments.isEmpty else {
            print("something is allocated in steady state, allowed is nothing")
            exit(1)
        }
    }

    private static func row(_ workload: Workload, _ measurement: Measurement) -> String {
        let share = workload.stepsPerSecond.map {
            decimals(measurement.percentOfCore(stepsPerSecond: $0), places: 3)
        }
        let rate = workload.stepsPerSecond.map { ", \(Int($0))/s" } ?? ""
        return padded(workload.name, 42, left: true)
            + padded(decimals(measurement.nanosecondsPerStep, places: 0), 8)
            + padded(share ?? "", 13) + padded("\(measurement.allocations)", 13)
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
