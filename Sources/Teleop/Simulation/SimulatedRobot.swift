import ControlCore

/// A ``DifferentialRobot`` on a broker, with a ``SimulatedLift`` for each set-point: it follows
/// `cmd_vel` and `setpoint/<name>` and reports `pose`, like any robot out there.
final class SimulatedRobot {
    /// What the robot tells its owner.
    enum Event: Equatable {
        /// The broker has accepted it.
        case connected
        /// The broker is gone, and why; it goes on trying.
        case disconnected(cause: String)
        /// It begins to drive.
        case drives
        /// It was commanded to stand.
        case stands
        /// It stands because no command came in time.
        case timesOut
        /// It did not understand a command or a set-point, and why; told once until it understands one again.
        case refuses(String)
        /// It is no longer connected, after ``SimulatedRobot/close()``.
        case closed
    }

    /// The time from one report of the pose to the next one while it moves.
    static let reportPeriod = Duration.milliseconds(100)

    /// Its base, as it was at the last command or report.
    private(set) var base = DifferentialRobot()
    private let topics: TopicNames
    private let handler: (Event) -> Void
    private var connection: MQTTConnection?
    private var timer: DeadlineTimer?
    private var nextReport: Moment?
    private var isRefusing = false
    private var isClosing = false
    private var lifts: [String: SimulatedLift] = [:]
    /// More set-points than any robot has are somebody's mistake.
    private static let mostLifts = 32
    private var payload = PayloadBuffer(capacity: capacity)
    /// Room for the pose without lifts.
    private static let capacity = 128

    /// Prepares the robot; ``open()`` connects it.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - broker: Where to connect.
    ///   - topics: The robot's topics.
    ///   - handler: Receives the events, in the loop's thread.
    /// - Throws: When the system has no timer or no memory left.
    init(
        loop: EventLoop, broker: BrokerEndpoint, topics: TopicNames,
        handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.topics = topics
        self.handler = handler
        timer = try DeadlineTimer(loop: loop) { [unowned self] in timeHasCome() }
        let identifier = "teleop-simulate-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        connection = try MQTTConnection(
            loop: loop, identifier: identifier, broker: broker, will: nil
        ) { [unowned self] event in note(event) }
    }

    /// Its base as it is at `now`.
    func base(at now: Moment) -> DifferentialRobot {
        var present = base
        present.advance(to: now)
        return present
    }

    /// How high the lift of a set-point is at `now`; nil where no set-point of that name was told.
    func liftPosition(_ name: String, at now: Moment) -> Double? {
        var present = lifts[name]
        present?.advance(to: now)
        return present?.position
    }

    /// Connects, and goes on connecting whenever the connection is lost.
    func open() {
        connection?.open()
    }

    /// Stands and says good-bye to the broker; then ``Event/closed``.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        follow(.zero)
        timer?.set(to: nil)
        connection?.close()
    }

    private func note(_ event: MQTTConnection.Event) {
        switch event {
        case .up:
            connection?.subscribe(topics.commandVelocity, quality: .atMostOnce)
            connection?.subscribe(topics.allSetpoints, quality: .atLeastOnce)
            handler(.connected)
            report()
        case .down(let cause):
            handler(.disconnected(cause: cause))
        case .message(let topic, let message, let isRetained):
            if let name = topics.setpointName(of: topic) {
                lift(name, to: message)
            } else if !isRetained {
                // A command that waited for us on the broker is from another time.
                obey(message)
            }
        case .takenOver(let identifier, let cause):
            handler(.disconnected(cause: "another program uses \(identifier): \(cause)"))
            handler(.closed)
        case .closed:
            handler(.closed)
        case .acknowledged, .refused, .fallenBack, .subscribed:
            break
        }
    }

    private func obey(_ message: [UInt8]) {
        do {
            follow(try TwistMessage.twist(in: message))
            isRefusing = false
        } catch {
            refuse(error.description)
        }
    }

    private func refuse(_ reason: String) {
        guard !isRefusing else { return }
        isRefusing = true
        handler(.refuses(reason))
    }

    private func lift(_ name: String, to message: [UInt8]) {
        // So MQTT says that there is no value any more: the lift stays where it is.
        guard !message.isEmpty, !isClosing else { return }
        do throws(NumberMessage.Refusal) {
            let setpoint = try NumberMessage.number(in: message)
            let now = Moment.now
            if lifts[name] == nil {
                guard lifts.count < Self.mostLifts else { return refuse("too many set-points") }
                lifts[name] = SimulatedLift(at: now)
                let room = lifts.keys.reduce(0) { $0 + 6 * $1.utf8.count + 64 }
                payload = PayloadBuffer(capacity: Self.capacity + room)
            }
            lifts[name]?.follow(setpoint, at: now)
            isRefusing = false
            if nextReport == nil {
                report()
                nextReport = now.advanced(by: Self.reportPeriod)
            }
            setTimer()
        } catch {
            refuse("set-point \(name): \(error)")
        }
    }

    private func follow(_ command: Twist) {
        let now = Moment.now
        let wasMoving = base.isMoving
        let hasTimedOut = base.advance(to: now)
        if hasTimedOut { noteChange(to: .timesOut) }
        base.follow(command, at: now)
        switch (wasMoving && !hasTimedOut, base.isMoving) {
        case (false, true):
            nextReport = now.advanced(by: Self.reportPeriod)
            noteChange(to: .drives)
        case (true, false):
            noteChange(to: .stands)
        case (true, true), (false, false):
            break
        }
        setTimer()
    }

    private func timeHasCome() {
        let now = Moment.now
        let moving = movingLifts
        for name in lifts.keys { lifts[name]?.advance(to: now) }
        if base.advance(to: now) {
            noteChange(to: .timesOut)
        } else if let due = nextReport, now >= due || movingLifts < moving {
            report()
            // From the last instant, so that the rate is kept; a long pause is not made up for.
            let next = due.advanced(by: Self.reportPeriod)
            if now >= due { nextReport = next > now ? next : now.advanced(by: Self.reportPeriod) }
        }
        setTimer()
    }

    private func noteChange(to event: Event) {
        report()
        handler(event)
    }

    private var movingLifts: Int { lifts.values.count { $0.isMoving } }

    private func setTimer() {
        let changes = lifts.values.compactMap(\.arrivesAt) + [base.stopsAt].compactMap(\.self)
        guard let change = changes.min(), let nextReport else {
            self.nextReport = nil
            timer?.set(to: nil)
            return
        }
        timer?.set(to: min(change, nextReport))
    }

    private func report() {
        payload.clear()
        payload.append("{\"x\":")
        payload.append(base.pose.x)
        payload.append(",\"y\":")
        payload.append(base.pose.y)
        payload.append(",\"theta\":")
        payload.append(base.pose.theta)
        if !lifts.isEmpty { appendLifts() }
        payload.append("}")
        connection?.publish(
            topics.pose, payload.bytes, quality: .atMostOnce, isRetained: true)
    }

    private func appendLifts() {
        payload.append(",\"lifts\":{")
        for (index, name) in lifts.keys.sorted().enumerated() {
            if index > 0 { payload.append(",") }
            payload.append(json: name)
            payload.append(":")
            payload.append(lifts[name]?.position ?? 0)
        }
        payload.append("}")
    }
}
