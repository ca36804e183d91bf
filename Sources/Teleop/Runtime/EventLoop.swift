import CLinux
import Glibc

/// The one thread's list of descriptors to wait for, on epoll.
///
/// Handlers run one after the other on the calling thread; they may add, change and remove
/// descriptors freely. Level-triggered: what a handler leaves unread comes again.
final class EventLoop {
    /// What a descriptor is watched for, or was found ready for.
    struct Readiness: OptionSet {
        let rawValue: UInt32
        static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// Reported whether asked for or not: an error or a hang-up.
        static let broken = Readiness(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)
    }

    private struct Watch {
        let generation: UInt32
        var interest: Readiness
        let handler: (Readiness) -> Void
    }

    private static let eventsAtOnce = 32

    private let epoll: CInt
    private let ready: UnsafeMutableBufferPointer<epoll_event>
    private var watches: [CInt: Watch] = [:]
    private var generation: UInt32 = 0
    private var isStopping = false

    init() throws(SystemError) {
        epoll = try SystemError.check("epoll_create1") { epoll_create1(CInt(EPOLL_CLOEXEC)) }
        ready = .allocate(capacity: Self.eventsAtOnce)
        ready.initialize(repeating: epoll_event())
    }

    deinit {
        ready.deallocate()
        close(epoll)
    }

    /// Calls `handler` whenever `descriptor` is ready for one of `interest`, or broken.
    ///
    /// The descriptor stays the caller's: it must be forgotten before it is closed.
    func watch(
        _ descriptor: CInt, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
    ) throws(SystemError) {
        generation &+= 1
        try control(EPOLL_CTL_ADD, descriptor, interest, generation)
        watches[descriptor] = Watch(
            generation: generation, interest: interest, handler: handler)
    }

    /// Watches `descriptor` for something else from now on; nothing happens if it already does.
    func change(_ descriptor: CInt, to interest: Readiness) throws(SystemError) {
        guard let watch = watches[descriptor], watch.interest != interest else { return }
        try control(EPOLL_CTL_MOD, descriptor, interest, watch.generation)
        watches[descriptor]?.interest = interest
    }

    /// Watches `descriptor` no longer.
    ///
    /// Nothing happens if it is not watched.
    func forget(_ descriptor: CInt) {
        guard watches.removeValue(forKey: descriptor) != nil else { return }
        // A descriptor that a library has closed already left the set by itself: EBADF is fine.
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }

    /// Waits and calls handlers until ``stop()``.
    func run() throws(SystemError) {
        isStopping = false
        while !isStopping {
            let count = try SystemError.check("epoll_wait") {
                epoll_wait(epoll, ready.baseAddress, CInt(Self.eventsAtOnce), -1)
            }
            for index in 0..<Int(count) {
                let event = ready[index]
                let descriptor = CInt(truncatingIfNeeded: event.data.u64)
                // An earlier handler of this turn may have forgotten the descriptor, and its number
                // may already belong to another.
                guard let watch = watches[descriptor],
                    watch.generation == UInt32(truncatingIfNeeded: event.data.u64 >> 32)
                else { continue }
                watch.handler(Readiness(rawValue: event.events))
            }
        }
    }

    /// Lets ``run()`` return after the present turn.
    func stop() {
        isStopping = true
    }

    private func control(
        _ operation: CInt, _ descriptor: CInt, _ interest: Readiness, _ generation: UInt32
    ) throws(SystemError) {
        var event = epoll_event()
        event.events = interest.rawValue
        event.data.u64 = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
        try SystemError.check("epoll_ctl") { epoll_ctl(epoll, operation, descriptor, &event) }
    }
}
