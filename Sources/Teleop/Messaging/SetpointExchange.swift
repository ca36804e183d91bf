import ControlCore

/// The set-points on the state connection: our values go out, what others ask for comes in.
final class SetpointExchange {
    /// A request that is not followed.
    struct Refusal: Equatable {
        /// Why not.
        enum Cause: Equatable, CustomStringConvertible {
            case unreadable(NumberMessage.Refusal)
            case ignored(SetpointRefusal)

            var description: String {
                switch self {
                case .unreadable(let cause): cause.description
                case .ignored(.pulled): "the operator pulls it"
                case .ignored(.held): "a stop holds it until the reset"
                }
            }
        }

        let topic: String
        let cause: Cause
        /// Refusals of this topic that were not told since the last one, for there were too many.
        let heldBack: Int
    }

    /// Hands a value's message to the connection, which returns its number of it; nil when it has
    /// not taken it.
    typealias Send = (_ topic: String, _ payload: UnsafeRawBufferPointer) -> CInt?

    /// The topics on which others ask for values, in the order of the set-points.
    let requestTopics: [String]
    private let valueTopics: [String]
    private let send: Send
    private let onValue: (Int, Double) -> Void
    private let onRefusal: (Refusal) -> Void
    private var outbox: SetpointOutbox
    private var allowances: [LineAllowance]
    private var payload = PayloadBuffer(capacity: 64)

    /// Prepares the exchange of the set-points `names`, which are called by their index from here
    /// on.
    init(
        names: [String], topics: TopicNames, send: @escaping Send,
        onValue: @escaping (Int, Double) -> Void, onRefusal: @escaping (Refusal) -> Void
    ) {
        valueTopics = names.map(topics.setpoint)
        requestTopics = names.map(topics.setpointRequest)
        self.send = send
        self.onValue = onValue
        self.onRefusal = onRefusal
        outbox = SetpointOutbox(count: names.count)
        allowances = names.map { _ in LineAllowance() }
    }

    /// True when every value has been handed to the connection.
    var isDrained: Bool { outbox.isEmpty }

    /// Says a new value, now or when the link is up.
    func publish(_ index: Int, _ value: Double, at now: Moment) {
        outbox.change(index, to: value, at: now)
        sendWaiting()
    }

    /// The link is up (again).
    func noteUp(at now: Moment) {
        outbox.open(at: now)
        sendWaiting()
    }

    /// The link is gone.
    func noteDown() {
        outbox.close()
    }

    /// The broker has confirmed a message, or refused it: it is under way no longer.
    func noteAnswered(_ number: CInt) {
        outbox.noteAnswered(number)
        sendWaiting()
    }

    /// Takes in a message; false when its topic is none of a request.
    func receive(_ topic: String, _ message: [UInt8], at now: Moment) -> Bool {
        guard let index = requestTopics.firstIndex(of: topic) else { return false }
        do throws(NumberMessage.Refusal) {
            onValue(index, try NumberMessage.number(in: message))
        } catch {
            refuse(index, because: .unreadable(error), at: now)
        }
        return true
    }

    /// Tells, not too often, that a request is not followed.
    func refuse(_ index: Int, because cause: Refusal.Cause, at now: Moment) {
        guard let heldBack = allowances[index].take(at: now) else { return }
        onRefusal(Refusal(topic: requestTopics[index], cause: cause, heldBack: heldBack))
    }

    private func sendWaiting() {
        while let (index, value) = outbox.next() {
            payload.clear()
            payload.append(value)
            // One that was not taken is said when the link is up again.
            guard let number = send(valueTopics[index], payload.bytes) else { return }
            outbox.noteSent(as: number)
        }
    }
}
