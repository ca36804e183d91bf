extension ElasticSettings {
    /// Throws the first thing that is wrong, in the order of the settings.
    func check() throws(ElasticError) {
        guard draggingLimit > 0 && draggingLimit <= Self.largestDraggingLimit else {
            throw .draggingLimit(draggingLimit)
        }
        guard hysteresis >= 0 && hysteresis.isFinite else { throw .hysteresis(hysteresis) }
        guard minimumValue.isFinite, maximumValue.isFinite, minimumValue <= maximumValue else {
            throw .valueLimits(minimum: minimumValue, maximum: maximumValue)
        }
        for (index, step) in steps.enumerated() {
            try check(step, at: index)
            for (earlier, other) in steps[..<index].enumerated()
            where step.range.overlaps(other.range) {
                throw .overlap(step: earlier, otherStep: index)
            }
        }
    }

    private func check(_ step: ElasticStep, at index: Int) throws(ElasticError) {
        guard !step.range.isEmpty, step.range.lowerBound >= 0, step.range.upperBound.isFinite else {
            throw .range(step.range, step: index)
        }
        guard ElasticStep.allowedIntervals.contains(step.interval) else {
            throw .interval(step.interval, step: index)
        }
        guard step.increment >= leastIncrement, step.increment.isFinite else {
            throw .increment(step.increment, step: index, least: leastIncrement)
        }
    }
}
