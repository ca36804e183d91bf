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
        /// It did not obey a command or a set-point, and why; told once until it obeys one again.
        case refuses(String)
        /// It is no longer connected, after ``SimulatedRobot/close()``.
        case closed
    }

    /// The time from one report of the pose to the next one while it moves.
    static let reportPeriod = Duration.milliseconds(100)

    /// The longest time without a fresh command that it drives on for.
    static let commandTimeout = Duration.milliseconds(500)

    /// Its base, as it was at the last command or report.
    private(set) var base = DifferentialRobot()
    // Of its link it is not told: it obeys the first fresh command, like a robot out there.
    private var safeguard = CommandGuard(GuardSettings(timeout: commandTimeout), isLinkUp: true)
    private let topics: TopicNames
    private let followed: String
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
    ///   - topic: What it follows; `cmd_vel` where that is not given.
    ///   - handler: Receives the events, in the loop's thread.
    /// - Throws: When the system has no timer or no memory left.
    init(
        loop: EventLoop, broker: BrokerEndpoint, topics: TopicNames, following topic: String? = nil,
        handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.topics = topics
        followed = topic ?? topics.commandVelocity
        self.handler = handler
        timer = try DeadlineTimer(loop: loop) { [unowned self] in timeHasCome() }
        let identifier = ClientIdentifier(
            ours: "teleop-simulate-" + String(UInt64.random(in: 0...UInt64.max), radix: 36))
        connection = try MQTTConnection(
            loop: loop, identifier: identifier, broker: broker, will: nil,
            readsUserProperties: true
        ) { [unowned self] event in note(event) }
    }

    /// Its base as it is at `now`.
    func base(at now: Moment) -> DifferentialRobot {
        var present = base
        present.advance(to: min(now, safeguard.nextDeadline ?? now))
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
        follow(.zero, at: .now)
        timer?.set(to: nil)
        connection?.close()
    }

    private func note(_ event: MQTTConnection.Event) {
        switch event {
        case .up:
            connection?.subscribe(followed, quality: .atMostOnce)
            connection?.subscribe(topics.ping, quality: .atMostOnce)
            connection?.subscribe(topics.allSetpoints, quality: .atLeastOnce)
            handler(.connected)
            report()
        case .down(let cause), .stillDown(let cause):
            handler(.disconnected(cause: cause))
        case .message(let topic, let message, let isRetained, let properties):
            if let name = topics.setpointName(of: topic) {
                lift(name, to: message)
            } else if !isRetained, !isClosing {
                // What waited for us on the broker is from another time.
                receive(topic, message, properties)
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

    private func receive(
        _ topic: String, _ message: [UInt8], _ properties: [MQTTConnection.UserProperty]
    ) {
        guard topic == followed else {
            if let ping = PingMessage(message) {
                tell(.ping(session: ping.session, stamp: ping.stamp))
            }
            return
        }
        let command = CommandMessage(message, properties)
        let twist = try? command.twist.get().twist
        tell(command.event, following: twist ?? .zero, fault: command.fault)
    }

    /// Tells the safeguard what has arrived, and does what it says.
    private func tell(
        _ event: GuardEvent, following command: Twist = .zero, fault: String? = nil
    ) {
        let now = Moment.now
        // It stands from the deadline on, however late that is noticed.
        if base.isMoving, let due = safeguard.nextDeadline, now >= due {
            _ = safeguard.handle(.tick, at: now)
            base.follow(.zero, at: due)
            noteChange(to: .timesOut)
        }
        let verdict = safeguard.handle(event, at: now)
        switch verdict {
        case .pass: follow(command, at: now)
        case .zero, .drop: follow(.zero, at: now)
        case .nothing: break
        }
        guard case .command = event else { return }
        switch verdict.refusal {
        case nil: isRefusing = false
        // Every sender that is new begins so.
        case .clockUnknown: break
        case let refusal?: refuse(fault ?? refusal.rawValue)
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

    private func follow(_ command: Twist, at now: Moment) {
        let wasMoving = base.isMoving
        base.follow(command, at: now)
        switch (wasMoving, base.isMoving) {
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
        let wasDriving = base.isMoving
        for name in lifts.keys { lifts[name]?.advance(to: now) }
        tell(.tick)
        base.advance(to: now)
        // That it stands has been reported.
        let hasStopped = wasDriving && !base.isMoving
        if !hasStopped, let due = nextReport, now >= due || movingLifts < moving {
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
        let standstill = base.isMoving ? safeguard.nextDeadline : nil
        let changes = lifts.values.compactMap(\.arrivesAt) + [standstill].compactMap(\.self)
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
