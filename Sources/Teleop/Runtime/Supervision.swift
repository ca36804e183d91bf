import CLinux
import ControlCore
import Glibc

/// Tells systemd how the program is, as sd_notify(3) describes: a datagram for each fact.
///
/// While the loop turns, it also tells that, before systemd loses patience; a loop that hangs does
/// not, and the program is ended and started again.
final class Supervision {
    private let socket: CInt
    private let address: Address
    private let beatInterval: Duration?
    private var timer: DeadlineTimer?
    private var hasBegun = false

    /// Begins to tell, when the loop first turns; nil where nobody asks.
    ///
    /// - Parameters:
    ///   - loop: The loop that is to turn.
    ///   - request: What systemd asks for.
    /// - Throws: Where the system gives no descriptors.
    init(loop: EventLoop, _ request: Request) throws(SystemError) {
        address = request.address
        beatInterval = request.beatInterval
        socket = try SystemError.check("socket") {
            Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        }
        timer = try DeadlineTimer(loop: loop) { [unowned self] in beat() }
        timer?.set(to: .now)
    }

    deinit { close(socket) }

    /// The robot may move, or why not, in a few words.
    func noteStatus(_ words: String) {
        send("STATUS=\(words)")
    }

    /// The configuration is being read again, until ``noteReady()``.
    func noteReloading() {
        // The service manager's clock, which stands while the machine sleeps.
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        send("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
    }

    /// The program is at work.
    func noteReady() {
        send("READY=1")
    }

    /// The program is about to end.
    func noteStopping() {
        send("STOPPING=1")
    }

    private func beat() {
        if !hasBegun { noteReady() }
        hasBegun = true
        guard let beatInterval else { return }
        send("WATCHDOG=1")
        timer?.set(to: Self.nextBeat(after: .now, interval: beatInterval))
    }

    /// The instant of the next sign of life, no later than an interval from now.
    ///
    /// On a whole second where there is one, when connections keep house as well, so that an idle
    /// program does not wake for this alone.
    static func nextBeat(after now: Moment, interval: Duration) -> Moment {
        let latest = now.advanced(by: interval)
        let wholeSecond = Moment(
            nanoseconds: latest.nanoseconds / 1_000_000_000 * 1_000_000_000)
        return wholeSecond > now ? wholeSecond : latest
    }

    private func send(_ text: String) {
        let bytes = Array(text.utf8)
        // Nobody listening, or not fast enough, is no reason to do anything else than go on.
        address.withPointer { pointer, length in
            _ = sendto(
                socket, bytes, bytes.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL),
                pointer, length)
        }
    }
}
