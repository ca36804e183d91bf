import ControlCore
import Foundation
import Testing

@testable import Teleop

/// With a real mosquitto, which is ready within a few milliseconds.
@Suite("The private broker", .serialized)
struct EmbeddedBrokerTests {
    static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""

    /// Runs the loop until `body` stops it, for ten seconds at most.
    func run(_ loop: EventLoop) throws {
        let limit = try DeadlineTimer(loop: loop) {
            Issue.record("nothing happened for ten seconds")
            loop.stop()
        }
        limit.set(to: Moment.now.advanced(by: .seconds(10)))
        try loop.run()
    }

    @Test("takes connections on its port when it says so, and none after its end")
    func ready() throws {
        let loop = try EventLoop()
        var events: [EmbeddedBroker.Event] = []
        let broker = try EmbeddedBroker(loop: loop, searchPath: Self.searchPath) { event in
            events.append(event)
            loop.stop()
        }
        try run(loop)
        #expect(events == [.ready])
        #expect(broker.port > 1023)
        #expect(LoopbackPort.acceptsConnections(on: broker.port))
        broker.stop()
        #expect(!LoopbackPort.acceptsConnections(on: broker.port))
        #expect(events == [.ready])
    }

    @Test("its unexpected end is told")
    func ended() throws {
        let loop = try EventLoop()
        var events: [EmbeddedBroker.Event] = []
        var process: pid_t = 0
        let broker = try EmbeddedBroker(loop: loop, searchPath: Self.searchPath) { event in
            events.append(event)
            if event == .ready {
                #expect(kill(process, SIGKILL) == 0)
            } else {
                loop.stop()
            }
        }
        process = try #require(broker.processIdentifier)
        try run(loop)
        #expect(events == [.ready, .ended(cause: "killed by signal 9")])
        #expect(broker.processIdentifier == nil)
    }

    @Test("what it complains of is told when it does not start")
    func complaint() throws {
        let directory = try TemporaryProgram(
            "mosquitto", "#!/bin/sh\necho some words >&2\necho 'Error: no luck' >&2\nexit 3\n")
        let loop = try EventLoop()
        var events: [EmbeddedBroker.Event] = []
        let broker = try EmbeddedBroker(loop: loop, searchPath: directory.path) { event in
            events.append(event)
            loop.stop()
        }
        try run(loop)
        #expect(events == [.ended(cause: "Error: no luck")])
        #expect(broker.processIdentifier == nil)
    }

    @Test("a broker that can not be found is told with the package's name")
    func missing() throws {
        let loop = try EventLoop()
        let failure = #expect(throws: EmbeddedBroker.Failure.self) {
            try EmbeddedBroker(
                loop: loop, searchPath: "/nonexistent:", systemDirectories: ["/proc"]
            ) { _ in }
        }
        #expect(
            failure?.description
                == "there is no mosquitto in PATH or /usr/sbin, install the package 'mosquitto'")
    }
}

/// A program in a folder of its own, which goes with it.
private struct TemporaryProgram: ~Copyable {
    let path: String

    init(_ name: String, _ script: String) throws {
        path = FileManager.default.temporaryDirectory.path + "/teleop-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        // Written by another process: while this one has the file open, a program that another test
        // starts at the same time holds it open, too, and nobody can execute it.
        let shell = try #require(
            popen("cat > '\(path)/\(name)' && chmod 755 '\(path)/\(name)'", "w"))
        fputs(script, shell)
        #expect(pclose(shell) == 0)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
