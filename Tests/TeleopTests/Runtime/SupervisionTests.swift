import ControlCore
import Glibc
import Testing

@testable import Teleop

@Suite("Supervision by systemd")
struct SupervisionTests {
    static func request(_ variables: [String: String]) -> Supervision.Request? {
        Supervision.Request { variables[$0] }
    }

    @Test(
        "a sign of life is due on the last whole second of the interval, or else at its end",
        arguments: [
            (10.25, 1500, 11.0), (10.0, 1000, 11.0), (10.999, 1000, 11.0), (10.25, 2000, 12.0),
            (10.25, 749, 10.999), (10.25, 750, 11.0), (10.25, 200, 10.45),
        ])
    func beats(now: Double, milliseconds: Int, due: Double) {
        func moment(_ seconds: Double) -> Moment {
            Moment(nanoseconds: Int64((seconds * 1000).rounded()) * 1_000_000)
        }
        let next = Supervision.nextBeat(
            after: moment(now), interval: .milliseconds(milliseconds))
        #expect(next == moment(due))
    }

    @Test(
        "nobody asks, or in a way that is not known: nothing is told",
        arguments: [
            [:], ["WATCHDOG_USEC": "1000000"], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "@"],
            ["NOTIFY_SOCKET": "relative"], ["NOTIFY_SOCKET": "vsock:2:1234"],
            ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 107)],
        ])
    func nobody(variables: [String: String]) {
        #expect(Self.request(variables) == nil)
    }

    @Test(
        "signs of life come at half of what systemd waits for, if it waits for this process",
        arguments: [
            (["WATCHDOG_USEC": "3000000"], Duration.milliseconds(1500)),
            (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "\(getpid())"], .milliseconds(1500)),
            (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "\(getpid() + 1)"], nil),
            (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "x"], nil),
            (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "-5"], nil),
            (["WATCHDOG_USEC": "x"], nil), ([:], nil),
        ] as [([String: String], Duration?)])
    func interval(variables: [String: String], interval: Duration?) throws {
        let asked = variables.merging(["NOTIFY_SOCKET": "@x"]) { first, _ in first }
        #expect(try #require(Self.request(asked)).beatInterval == interval)
    }
}
