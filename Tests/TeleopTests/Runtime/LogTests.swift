import Testing

@testable import Teleop

@Suite("Log")
struct LogTests {
    final class Sink {
        var lines: [String] = []
    }

    @Test("a line has the time of day, its level, a constant sentence and fields")
    func shape() throws {
        let sink = Sink()
        Log(level: .info) { sink.lines.append($0) }
            .warning("link down", ["broker": "127.0.0.1:1883", "cause": "no answer"])
        let line = try #require(sink.lines.first)
        #expect(
            line.wholeMatch(
                of:
                    /\d\d:\d\d:\d\d\.\d\d\d warning link down broker=127\.0\.0\.1:1883 cause="no answer"/
            ) != nil)
    }

    @Test("what is less important than the level is not written")
    func levels() {
        for level in LogLevel.allCases {
            let sink = Sink()
            let log = Log(level: level) { sink.lines.append($0) }
            log.error("a")
            log.warning("b")
            log.info("c")
            log.debug("d")
            let expected = (LogLevel.allCases.firstIndex(of: level) ?? 0) + 1
            #expect(sink.lines.count == expected)
        }
    }

    @Test("a name from outside cannot make lines of its own")
    func forging() {
        let sink = Sink()
        Log(level: .info) { sink.lines.append($0) }
            .info("device connected", ["name": "pad\n09:00 error fire\r\u{1b}[2J"])
        #expect(sink.lines.count == 1)
        #expect(
            sink.lines.allSatisfy { !$0.contains(where: \.isNewline) && !$0.contains("\u{1b}") })
    }
}
