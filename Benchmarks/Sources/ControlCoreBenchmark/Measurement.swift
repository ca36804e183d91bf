import CAllocationCount

/// What one workload cost, in the best of several rounds.
struct Measurement {
    /// Before it is measured, everything has had its turn: what grows has grown.
    static let warmUpSteps = 2_000
    static let steps = 20_000
    static let rounds = 5

    let nanosecondsPerStep: Double
    let allocations: UInt64

    init(_ workload: Workload) {
        workload.run(Self.warmUpSteps)
        var best = UInt64.max
        var allocations: UInt64 = 0
        for _ in 0..<Self.rounds {
            let allocationsBefore = allocation_count()
            let start = processor_nanoseconds()
            workload.run(Self.steps)
            best = min(best, processor_nanoseconds() - start)
            allocations += allocation_count() - allocationsBefore
        }
        nanosecondsPerStep = Double(best) / Double(Self.steps)
        self.allocations = allocations
    }

    /// The share of one processor core, in percent, at so many steps a second.
    func percentOfCore(stepsPerSecond: Double) -> Double {
        nanosecondsPerStep * stepsPerSecond / 1e7
    }
}
