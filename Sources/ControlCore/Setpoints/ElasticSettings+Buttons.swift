import Glibc

extension ElasticSettings {
    /// The drag, downwards or to the right, that increments at the first step's rate; 0 without
    /// steps.
    var translationOfFirstStep: Double {
        guard let range = steps.first?.range else { return 0 }
        // Near the lower end: no number tells the drag to the middle of a very long range.
        let percentage =
            range.lowerBound + min((range.upperBound - range.lowerBound) / 2, 1)
        // Beyond the limit the rubber band is undone.
        let limits = percentage <= 100 ? percentage / 100 : pow(10, percentage / 100 - 1)
        return axis.sign(of: .increment) * limits * draggingLimit
    }
}
