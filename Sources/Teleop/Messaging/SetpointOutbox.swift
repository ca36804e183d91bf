import ControlCore

/// The values of set-points on their way to the broker: in order, each change once, and at every
/// connection the present value of each.
///
/// Only a few are under way at a time, so that a stop never queues behind many. A link that cannot
/// keep up, or is gone, loses what lies between: the present value is what counts, and old ones
/// that came back after a reconnect would send a robot back and forth.
struct SetpointOutbox {
    /// The most messages that the broker has not confirmed yet; less than a broker takes at once.
    static let window = 8
    /// Changes that would wait longer than this are left out, up to the latest of each set-point.
    static let longestWait = Duration.seconds(1)

    private struct Change {
        let index: Int
        let value: Double
        let since: Moment
    }

    private var present: [Double?]
    private var waiting: [Change] = []
    /// The connection's numbers of what the broker has not confirmed.
    private var unconfirmed: [CInt] = []
    private var isOpen = false

    /// An outbox of `count` set-points without values.
    init(count: Int) {
        present = Array(repeating: nil, count: count)
    }

    /// True when nothing waits for its turn.
    var isEmpty: Bool { waiting.isEmpty }

    /// Takes a new value; the same one again does nothing.
    mutating func change(_ index: Int, to value: Double, at now: Moment) {
        guard present[index] != value else { return }
        present[index] = value
        guard isOpen else { return }
        if let oldest = waiting.first, oldest.since.advanced(by: Self.longestWait) < now {
            waiting.removeAll { $0.index == index }
        }
        waiting.append(Change(index: index, value: value, since: now))
    }

    /// The next value to hand to the connection, if it is time for one; it counts as handed over.
    mutating func next() -> (index: Int, value: Double)? {
        guard !waiting.isEmpty, unconfirmed.count < Self.window else { return nil }
        let change = waiting.removeFirst()
        return (change.index, change.value)
    }

    /// The connection has taken the last one and calls it by this number.
    mutating func noteSent(as number: CInt) {
        unconfirmed.append(number)
    }

    /// The broker has confirmed a message, or refused it: it is under way no longer.
    mutating func noteAnswered(_ number: CInt) {
        unconfirmed.removeAll { $0 == number }
    }

    /// There is a connection (again): every present value is to be said.
    mutating func open(at now: Moment) {
        close()
        isOpen = true
        for (index, value) in present.enumerated() {
            if let value { waiting.append(Change(index: index, value: value, since: now)) }
        }
    }

    /// The connection is gone, and what it had not delivered is not said again.
    mutating func close() {
        isOpen = false
        waiting.removeAll()
        unconfirmed.removeAll()
    }
}
