import CAllocationCount

/// What one workload cost, in the best of several rounds.
struct Measurement {
    static let rounds = 5

    let nanosecondsPerStep: Double
    let allocationsPerStep: Double

    init(_ workload: Workload) {
        // Before it is measured, everything has had its turn: what grows has grown.
        workload.run(workload.steps / 10)
        var best = UInt64.max
        var allocations: UInt64 = 0
        for _ in 0..<Self.rounds {
            let allocationsBefore = allocation_count()
            let start = processor_nanoseconds()
            workload.run(workload.steps)
            best = min(best, processor_nanoseconds() - start)
            allocations += allocation_count() - allocationsBefore
        }
        nanosecondsPerStep = Double(best) / Double(workload.steps)
        allocationsPerStep = Double(allocations) / Double(workload.steps * Self.rounds)
    }

    /// The share of one processor core, in percent, at so many steps a second.
    func percentOfCore(stepsPerSecond: Double) -> Double {
        nanosecondsPerStep * stepsPerSecond / 1e7
    }
}
