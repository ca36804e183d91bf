/// Something to measure: one step after another, as often as wanted.
struct Workload {
    let name: String
    /// What one step stands for.
    let unit: String
    /// How many steps a second a busy operator makes; nil where it makes no sense to ask.
    var stepsPerSecond: Double?
    let run: (_ steps: Int) -> Void
}
