/// Something to measure: one step after another, as often as wanted.
struct Workload {
    let name: String
    /// What one step stands for.
    let unit: String
    /// How many steps a second a busy operator makes; nil where it makes no sense to ask.
    var stepsPerSecond: Double?
    /// How many steps a measurement takes.
    var steps = 20_000
    /// The most allocations a step in steady state.
    var allocationLimit = 0.0
    /// The most instructions a step: what it took when it was measured last, and a fourth more, since
    /// another compiler makes other code.
    let instructionLimit: Int
    let run: (_ steps: Int) -> Void
}
