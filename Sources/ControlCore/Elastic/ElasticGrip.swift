/// A contact that holds an elastic control.
struct ElasticGrip: Equatable {
    let id: Int
    /// Where the drag is 0, in points along the control's axis.
    private var origin: Double
    private var isBeyondHysteresis = false

    /// A contact that comes down at `place`, in points along the control's axis.
    init(id: Int, at place: Double) {
        self.id = id
        origin = place
    }

    /// How far the contact drags when it is at `place`, in points; nil where no number tells.
    ///
    /// 0 until it has once gone as far as the hysteresis, which is left out from then on.
    mutating func translation(to place: Double, hysteresis: Double) -> Double? {
        let way = place - origin
        guard way.isFinite else { return nil }
        if isBeyondHysteresis { return way }
        guard abs(way) >= hysteresis else { return 0 }
        isBeyondHysteresis = true
        origin += way < 0 ? -hysteresis : hysteresis
        return place - origin
    }
}
