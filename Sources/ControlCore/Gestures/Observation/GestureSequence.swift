/// What one or several recognisers report, as an asynchronous sequence.
///
/// Each loop over it is an observer of its own, which gets everything from its start on, beginning
/// with the present state (`possible`, normally) of each recogniser: name the states you want with
/// ``when(_:)``. A loop ends when it is left, when its task is cancelled, or when the surface is
/// gone; others go on.
public struct GestureSequence: AsyncSequence {
    /// Never throws.
    public typealias Failure = Never

    /// The recognisers whose reports these are; to set their policies, or to let others wait for
    /// them.
    public let recognizers: [RecognizerID]
    var filter = GestureFilter()
    private weak var surface: ObservableSurface?
    private let guests: Observation?

    init(surface: ObservableSurface, recognizers: [RecognizerID], guests: Observation?) {
        self.surface = surface
        self.recognizers = recognizers
        self.guests = guests
    }

    /// One loop.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var stream: AsyncStream<ObservedGesture>.Iterator?
        fileprivate var filter: GestureFilter
        fileprivate let observation: Observation?
        fileprivate let guests: Observation?
        /// How many of the first elements are what was so at the start.
        let presentStates: Int

        /// The next state that is wanted; nil when there will be none.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> ObservedGesture? {
            while let element = await stream?.next(isolation: actor) {
                if filter.passes(element.event) { return element }
            }
            return nil
        }
    }

    /// Starts a loop: from here on nothing is missed.
    public func makeAsyncIterator() -> Iterator {
        let observed = surface?.observe(recognizers)
        return Iterator(
            stream: observed?.stream.makeAsyncIterator(), filter: filter,
            observation: observed?.observation, guests: guests,
            presentStates: observed?.presentStates ?? 0)
    }

    // MARK: Operators

    /// Only these states; `recognized` is the same as `ended`.
    public func when(_ states: GestureState...) -> GestureSequence {
        var sequence = self
        sequence.filter.require(states)
        return sequence
    }

    /// Of each press with force, the first change that reaches this fraction (exceeds it, if 0).
    public func when(fractionCompletedExceeds fraction: Double) -> GestureSequence {
        var sequence = self
        sequence.filter.requireFirstAbove(fraction)
        return sequence
    }

    /// Where the gesture is made.
    public func asLocation(
        in target: TargetRegion = .view
    ) -> AsyncMapSequence<GestureSequence, Point> {
        map { $0.location(in: target) }
    }

    /// Where the gesture is made, as a function of whose coordinates are wanted.
    public func asLocationInView()
        -> AsyncMapSequence<GestureSequence, @Sendable (TargetRegion) -> Point>
    {
        map { gesture in { target in gesture.location(in: target) } }
    }

    /// How far the gesture has come, in points, and its velocity, in points per second.
    ///
    /// The same in the coordinates of every region: regions are neither turned nor scaled.
    public func asTranslation()
        -> AsyncCompactMapSequence<GestureSequence, (translation: Vector, velocity: Vector)>
    {
        compactMap {
            guard case .translation(let way, let velocity) = $0.event.measure else { return nil }
            return (way, velocity)
        }
    }

    /// How many times as far apart the fingers are, and how fast that grows, per second.
    public func asScale()
        -> AsyncCompactMapSequence<GestureSequence, (scale: Double, velocity: Double)>
    {
        compactMap {
            switch $0.event.measure {
            case .scale(let scale, let velocity): (scale, velocity)
            case .magnification(let growth, let velocity): (1 + growth, velocity)
            default: nil
            }
        }
    }

    /// How far the fingers have turned, in radians, and how fast, in radians per second.
    public func asRotation()
        -> AsyncCompactMapSequence<GestureSequence, (rotation: Double, velocity: Double)>
    {
        compactMap {
            guard case .rotation(let angle, let velocity) = $0.event.measure else { return nil }
            return (angle, velocity)
        }
    }

    /// By how much more than once the fingers are as far apart.
    public func asMagnification() -> AsyncCompactMapSequence<GestureSequence, Double> {
        compactMap {
            guard case .magnification(let growth, _) = $0.event.measure else { return nil }
            return growth
        }
    }

    /// How hard the finger presses, as a fraction of the most that the device can report.
    public func asForce() -> AsyncCompactMapSequence<GestureSequence, Double> {
        compactMap {
            guard case .force(let absolute, _) = $0.event.measure else { return nil }
            return absolute
        }
    }

    /// The contacts that the gesture is made with.
    public func asTouches() -> AsyncMapSequence<GestureSequence, [Contact]> {
        map(\.touches)
    }
}

@available(*, unavailable, message: "it belongs to where its surface belongs")
extension GestureSequence: Sendable {}

@available(*, unavailable, message: "it belongs to one task")
extension GestureSequence.Iterator: Sendable {}
