import ControlCore

/// The reports of the joysticks on the state connection, of which the last one is told whatever
/// happens to the link.
final class ReportExchange {
    /// Hands a report to the connection; false when it takes none at present.
    typealias Send = (_ topic: String, _ payload: UnsafeRawBufferPointer) -> Bool

    /// A connection that takes nothing is asked again after this time.
    static let retryInterval = Duration.milliseconds(100)

    private let topics: [String]
    private let send: Send
    private var timer: DeadlineTimer?
    private var present: [ReportMessage?]
    /// Joystick by joystick whether its present report was not told yet.
    private var isWaiting: [Bool]
    private var isOpen = false
    private var payload = PayloadBuffer(capacity: ReportMessage.capacity)

    /// Prepares the exchange of the reports on `topics`, which are called by their index from here
    /// on.
    ///
    /// - Throws: Where the system gives no timer.
    init(topics: [String], loop: EventLoop, send: @escaping Send) throws(SystemError) {
        self.topics = topics
        self.send = send
        present = topics.map { _ in nil }
        isWaiting = topics.map { _ in false }
        timer = try DeadlineTimer(loop: loop) { [unowned self] in sendWaiting() }
    }

    /// Tells a new report, now or as soon as the connection takes it; one that is not finite is
    /// none.
    func publish(_ index: Int, _ message: ReportMessage) {
        guard message.isFinite else { return }
        present[index] = message
        isWaiting[index] = true
        sendWaiting()
    }

    /// The link is up (again): what was told last may have been lost with the one before.
    func noteUp() {
        isOpen = true
        isWaiting = present.map { $0 != nil }
        sendWaiting()
    }

    /// The link is gone.
    func noteDown() {
        isOpen = false
        timer?.set(to: nil)
    }

    private func sendWaiting() {
        guard isOpen else { return }
        for (index, topic) in topics.enumerated() where isWaiting[index] {
            guard let message = present[index] else { continue }
            payload.clear()
            message.append(to: &payload)
            guard send(topic, payload.bytes) else {
                timer?.set(to: Moment.now.advanced(by: Self.retryInterval))
                return
            }
            isWaiting[index] = false
        }
        timer?.set(to: nil)
    }
}
