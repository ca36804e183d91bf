import ControlCore
import Testing

@testable import Teleop

@Suite("MQTTConnection")
struct MQTTConnectionTests {
    static let accepted: [UInt8] = [0x20, 3, 0, 0, 0]

    @Test("a connection that breaks while messages are said again loses none of them, nor its mind")
    func sayAgain() throws {
        let loop = try EventLoop()
        var connections = 0
        var said: [[UInt8]] = []
        let broker = try ScriptedBroker(loop: loop) { peer, kind, body in
            switch kind >> 4 {
            case 1:
                connections += 1
                peer.send(Self.accepted)
                guard connections == 2 else { return }
                // The first message seems confirmed, and the connection is gone at once.
                peer.send([0x40, 2, 0, 1])
                peer.close()
            case 3 where connections == 1:
                if body.last == UInt8(ascii: "c") { peer.close() }
            case 3:
                said.append([body.last ?? 0])
                let number = 2 + Int(body[1])
                peer.send([0x40, 2, body[number], body[number + 1]])
                if body.last == UInt8(ascii: "c") { loop.stop() }
            default: break
            }
        }
        let deadline = try DeadlineTimer(loop: loop) { loop.stop() }
        deadline.set(to: Moment.now.advanced(by: .seconds(20)))
        var connection: MQTTConnection?
        connection = try MQTTConnection(
            loop: loop, identifier: ClientIdentifier(ours: "test"),
            broker: BrokerEndpoint(host: "127.0.0.1", port: broker.port), will: nil
        ) { event in
            guard case .up = event, connections == 1 else { return }
            for letter in "abc".utf8 {
                connection?.publishSurely("t", [letter], isTimely: true)
            }
        }
        connection?.open()
        try loop.run()
        connection = nil
        #expect(connections >= 3)
        // The first one may count as confirmed, or be said once more.
        #expect(Set(said).isSuperset(of: [[UInt8(ascii: "b")], [UInt8(ascii: "c")]]))
        withExtendedLifetime((broker, deadline)) {}
    }

    @Test("closed by the broker while it subscribes it is lost, and the broker has refused nothing")
    func closedWhileSubscribing() throws {
        // The first one is answered by a reset, which the next one meets.
        let (told, _) = try loss(isClosed: true) { connection, _ in
            for topic in "abc" { connection.subscribe("\(topic)", quality: .atMostOnce) }
        }
        #expect(told.first == "up")
        #expect(told.count == 2 && told.last?.hasPrefix("down") == true, "\(told)")
    }

    @Test(
        "what is published surely while there is no connection is said on the next one, unless it is timely"
    )
    func beforeTheFirst() throws {
        let loop = try EventLoop()
        var said: [UInt8] = []
        let broker = try ScriptedBroker(loop: loop) { peer, kind, body in
            if kind >> 4 == 1 { peer.send(Self.accepted) }
            if kind >> 4 == 3 {
                said.append(body.last ?? 0)
                loop.stop()
            }
        }
        let connection = try MQTTConnection(
            loop: loop, identifier: ClientIdentifier(ours: "test"),
            broker: BrokerEndpoint(host: "127.0.0.1", port: broker.port), will: nil
        ) { _ in }
        let deadline = try DeadlineTimer(loop: loop) { loop.stop() }
        deadline.set(to: Moment.now.advanced(by: .seconds(20)))
        connection.publishSurely("t", [UInt8(ascii: "a")], isTimely: true)
        connection.publishSurely("t", [UInt8(ascii: "b")], isTimely: false)
        connection.open()
        try loop.run()
        #expect(said == [UInt8(ascii: "b")])
        withExtendedLifetime((broker, deadline)) {}
    }
    @Test("a connection that is given up is reset: what waits in the kernel never arrives")
    func reset() throws {
        let loop = try EventLoop()
        var isReset: Bool?
        var arrived = 0
        let broker = try ScriptedBroker(loop: loop) { peer, kind, _ in
            if kind >> 4 == 3 { arrived += 1 }
            guard kind >> 4 == 1, isReset == nil else { return }
            peer.send(Self.accepted)
            peer.onEnd = {
                isReset = $0
                loop.stop()
            }
        }
        let deadline = try DeadlineTimer(loop: loop) { loop.stop() }
        deadline.set(to: Moment.now.advanced(by: .seconds(20)))
        var connection: MQTTConnection?
        var sent = 0
        connection = try MQTTConnection(
            loop: loop, identifier: ClientIdentifier(ours: "test"),
            broker: BrokerEndpoint(host: "127.0.0.1", port: broker.port), will: nil
        ) { event in
            guard case .up = event, sent == 0, let connection else { return }
            // The broker reads nothing meanwhile: the same loop runs it.
            let message = [UInt8](repeating: 0, count: 10_000)
            while !connection.isHoldingBytes {
                message.withUnsafeBytes { _ = connection.publish("t", $0, quality: .atMostOnce) }
                sent += 1
            }
            connection.rebuild(because: "test")
        }
        connection?.open()
        try loop.run()
        connection = nil
        #expect(isReset == true)
        // The last one has not even reached the kernel in full.
        #expect(arrived < sent - 1, "\(arrived) of \(sent)")
        withExtendedLifetime((broker, deadline)) {}
    }

    /// A packet of QoS 0 on `t` with so many bytes in all, more than 130.
    private static func packet(_ count: Int) -> [UInt8] {
        let length = count - 3
        return [0x30, UInt8(length & 0x7f) | 0x80, UInt8(length >> 7), 0, 1, UInt8(ascii: "t"), 0]
            + [UInt8](repeating: 0, count: length - 4)
    }

    /// Runs a connection with a broker until one of them stops the loop, for 20 s at the most.
    ///
    /// - Returns: What the connection told.
    @discardableResult
    private func converse(
        broker onPacket: @escaping (EventLoop, ScriptedBroker.Peer, UInt8, [UInt8]) -> Void,
        client onEvent:
            @escaping (EventLoop, MQTTConnection, ScriptedBroker, MQTTConnection.Event)
            -> Void
    ) throws -> [String] {
        let loop = try EventLoop()
        let broker = try ScriptedBroker(loop: loop) { onPacket(loop, $0, $1, $2) }
        let deadline = try DeadlineTimer(loop: loop) { loop.stop() }
        deadline.set(to: Moment.now.advanced(by: .seconds(20)))
        var told: [String] = []
        var connection: MQTTConnection?
        connection = try MQTTConnection(
            loop: loop, identifier: ClientIdentifier(ours: "test"),
            broker: BrokerEndpoint(host: "127.0.0.1", port: broker.port), will: nil
        ) { event in
            told.append("\(event)")
            if let connection { onEvent(loop, connection, broker, event) }
        }
        connection?.open()
        try loop.run()
        connection = nil
        withExtendedLifetime((broker, deadline)) {}
        return told
    }

    /// Connects to a broker that accepts in these words, then says `parting`, and closes if told to.
    ///
    /// - Returns: What the connection told up to its loss, and whether it ended by a reset.
    private func loss(
        after parting: [UInt8] = [], isClosed: Bool = false, acceptedBy words: [UInt8] = accepted,
        _ onUp: @escaping (MQTTConnection, ScriptedBroker.Peer) -> Void
    ) throws -> (told: [String], isReset: Bool?) {
        var isReset: Bool?
        let told = try converse { loop, peer, kind, _ in
            guard kind >> 4 == 1 else { return }
            peer.onEnd = {
                isReset = $0
                loop.stop()
            }
            peer.send(words + parting)
            if isClosed { peer.close() }
        } client: { loop, connection, broker, event in
            switch event {
            case .up: broker.peers.last.map { onUp(connection, $0) }
            case .down where isClosed, .takenOver: loop.stop()
            default: break
            }
        }
        return (told, isReset)
    }

    @Test("a packet that the socket does not take whole ends the connection by a reset")
    func partOfPacket() throws {
        let (told, isReset) = try loss { connection, _ in
            let packet = Self.packet(10_000)
            for _ in 0..<10_000 where connection.phase == .up {
                packet.withUnsafeBytes { connection.send($0) }
            }
        }
        #expect(told == ["up", "down(cause: \"stalled\")"])
        #expect(isReset == true)
    }

    @Test("no packet gets between bytes that wait: the connection is ended instead")
    func betweenBytes() throws {
        let (told, isReset) = try loss { connection, peer in
            let message = [UInt8](repeating: 0, count: 10_000)
            while !connection.isHoldingBytes {
                message.withUnsafeBytes { _ = connection.publish("t", $0, quality: .atMostOnce) }
            }
            // Now the socket would take it.
            peer.drain()
            Self.packet(200).withUnsafeBytes { connection.send($0) }
        }
        #expect(told == ["up", "down(cause: \"stalled\")"])
        #expect(isReset == true)
    }

    @Test("what the broker said before it closed is heard, also when a packet found it closed")
    func farewell() throws {
        let sessionTakenOver: [UInt8] = [0xe0, 2, 0x8e, 0]
        let (told, _) = try loss(after: sessionTakenOver, isClosed: true) { connection, _ in
            // The first one is answered by a reset, which the next ones meet.
            for _ in 0..<3 { Self.packet(200).withUnsafeBytes { connection.send($0) } }
        }
        #expect(told.count == 2 && told.last?.hasPrefix("takenOver") == true, "\(told)")
    }

    @Test(
        "a packet as long as the broker takes leaves, a longer one ends the connection and says so")
    func longestPacket() throws {
        var arrived = 0
        let (told, _) = try loss(acceptedBy: [0x20, 8, 0, 0, 5, 0x27, 0, 0, 0, 200]) {
            connection, peer in
            Self.packet(200).withUnsafeBytes { connection.send($0) }
            arrived = peer.drain()
            Self.packet(201).withUnsafeBytes { connection.send($0) }
        }
        #expect(arrived == 200)
        let cause = "the broker takes at most 200 bytes at once, and this message has 201"
        #expect(told == ["up", "down(cause: \"\(cause)\")"])
    }

    /// What a connection tells until its broker has answered `count` attempts with these words in
    /// turn, the last ones again and again.
    private func told(
        answers: [[UInt8]], until count: Int,
        _ onUp: @escaping (MQTTConnection, ScriptedBroker.Peer) -> Void
    ) throws -> [String] {
        var attempts = 0
        return try converse { loop, peer, kind, _ in
            guard kind >> 4 == 1 else { return }
            peer.send(answers[min(attempts, answers.count - 1)])
            attempts += 1
            if attempts == count { loop.stop() }
        } client: { _, connection, broker, event in
            if case .up = event, let peer = broker.peers.last { onUp(connection, peer) }
        }
    }

    @Test("of an outage each reason is told once, also one that shows later only")
    func reasons() throws {
        let notAuthorized: [UInt8] = [0x20, 3, 0, 0x87, 0]
        let told = try told(answers: [Self.accepted, notAuthorized], until: 4) { _, peer in
            peer.close()
        }
        #expect(
            told == [
                "up", "down(cause: \"The connection was lost.\")",
                "stillDown(cause: \"refused: Not authorized\")",
            ])
    }

    @Test("that another program took our place is forgotten with the connection it was told on")
    func takenOverOnce() throws {
        var connections = 0
        let told = try told(answers: [Self.accepted], until: 3) { connection, peer in
            connections += 1
            if connections == 1 {
                // As when it is told together with what makes us give the connection up.
                connection.isTakenOver = true
                connection.rebuild(because: "a message")
            } else {
                // As when OpenSSL has told why already.
                connection.lossCause = "TLS"
                peer.close()
            }
        }
        #expect(
            told == [
                "up", "down(cause: \"a message\")", "up", "down(cause: \"TLS\")",
            ])
    }

    /// What a message from the broker makes us do.
    enum Answer: CaseIterable { case packet, message, rebuilding }

    @Test(
        "what the broker said before it closed is heard, also where a message before makes us answer",
        arguments: Answer.allCases)
    func farewellAfterMessage(answer: Answer) throws {
        let told = try converse { _, peer, kind, _ in
            switch kind >> 4 {
            case 1: peer.send(Self.accepted)
            // A message and the good-bye, which the library reads at once while it waits for answers.
            case 3: peer.send([0x30, 4, 0, 1, UInt8(ascii: "t"), 0, 0xe0, 2, 0x8e, 0])
            default: break
            }
        } client: { loop, connection, _, event in
            switch event {
            case .up:
                for _ in 0..<2 { connection.publishSurely("s", [1], isTimely: false) }
            case .message:
                switch answer {
                case .packet: Self.packet(200).withUnsafeBytes { connection.send($0) }
                case .message: connection.publishSurely("s", [2], isTimely: false)
                case .rebuilding: connection.rebuild(because: "a message")
                }
            case .down, .takenOver: loop.stop()
            default: break
            }
        }
        #expect(told.last?.hasPrefix("takenOver") == true, "\(told)")
    }
}
