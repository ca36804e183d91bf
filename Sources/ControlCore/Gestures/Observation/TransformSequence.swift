/// What a pan, a rotation and a pinch on one region are together, as an asynchronous sequence.
///
/// Each loop gets what they are at its start, once, and then an element for each report of any of
/// the three.
public struct TransformSequence: AsyncSequence {
    /// Never throws.
    public typealias Failure = Never

    private let gestures: GestureSequence
    private let pan: RecognizerID
    private let rotation: RecognizerID
    private let pinch: RecognizerID
    private var states = GestureState.allCases

    init(
        _ gestures: GestureSequence, pan: RecognizerID, rotation: RecognizerID, pinch: RecognizerID
    ) {
        self.gestures = gestures
        self.pan = pan
        self.rotation = rotation
        self.pinch = pinch
    }

    /// The three recognisers: pan, rotation, pinch.
    public var recognizers: [RecognizerID] { gestures.recognizers }

    /// One loop.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var gestures: GestureSequence.Iterator
        fileprivate var transform: TransformGestures
        fileprivate let states: [GestureState]
        /// The present states of the three come one by one; the first element is all of them.
        fileprivate var untoldStates: Int

        /// The next report that is wanted; nil when there will be none.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> TransformReport? {
            while let element = await gestures.next(isolation: actor) {
                if untoldStates > 0 { untoldStates -= 1 }
                guard let report = transform.fold(element.event), untoldStates == 0,
                    report.isIn(states)
                else { continue }
                return report
            }
            return nil
        }
    }

    /// Starts a loop: from here on nothing is missed.
    public func makeAsyncIterator() -> Iterator {
        let loop = gestures.makeAsyncIterator()
        return Iterator(
            gestures: loop,
            transform: TransformGestures(pan: pan, rotation: rotation, pinch: pinch),
            states: states, untoldStates: loop.presentStates)
    }

    /// Only while any of the three is in one of these states.
    public func when(_ states: GestureState...) -> TransformSequence {
        var sequence = self
        sequence.states = self.states.filter(states.contains)
        return sequence
    }

    /// The transform, and how fast it changes.
    public func asTransform()
        -> AsyncMapSequence<
            TransformSequence, (transform: AffineTransform, velocity: TransformVelocity)
        >
    {
        map { ($0.transform, $0.velocity) }
    }
}

@available(*, unavailable, message: "it belongs to where its surface belongs")
extension TransformSequence: Sendable {}

@available(*, unavailable, message: "it belongs to one task")
extension TransformSequence.Iterator: Sendable {}
