/// The right to load this computer with a test; given back when its owner is gone.
///
/// Suites run side by side, but a handful of bridges, brokers and drivers at once would make every
/// measurement of time one of the scheduler. A test that measures takes all the seats.
final class Seat: Sendable {
    static let all = 3

    private let count: Int

    init(_ count: Int = 1) async {
        self.count = count
        await Room.shared.enter(count)
    }

    deinit {
        let count = count
        Task { await Room.shared.leave(count) }
    }

    private actor Room {
        static let shared = Room()

        private var free = Seat.all
        private var waiting: [(count: Int, turn: CheckedContinuation<Void, Never>)] = []

        func enter(_ count: Int) async {
            guard free < count || !waiting.isEmpty else {
                free -= count
                return
            }
            await withCheckedContinuation { waiting.append((count, $0)) }
        }

        /// First come, first served: who needs all the seats is not passed by those who need one.
        func leave(_ count: Int) {
            free += count
            while let next = waiting.first, next.count <= free {
                waiting.removeFirst()
                free -= next.count
                next.turn.resume()
            }
        }
    }
}
