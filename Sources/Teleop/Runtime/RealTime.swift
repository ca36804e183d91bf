import CLinux
import Glibc

/// Runs the program ahead of ordinary ones, with its memory out of reach of the swap.
enum RealTime {
    /// Of 1 to 99: ahead of everything ordinary, behind the kernel's own threads.
    static let priority: CInt = 10

    /// Asks the kernel for it; what it does not grant is one warning, with what would make it.
    ///
    /// Children get none of it: a broker or a look-up of names is not to run ahead of others.
    static func request(_ log: Log) {
        var missing: [String] = []
        var parameters = sched_param()
        parameters.sched_priority = priority
        if sched_setscheduler(0, SCHED_FIFO | clinux_sched_reset_on_fork, &parameters) != 0 {
            missing.append(
                "scheduling: \(String(cString: strerror(errno))), grant CAP_SYS_NICE"
                    + " or RLIMIT_RTPRIO \(priority)")
        }
        if !lockMemory() {
            missing.append(
                "memory: \(String(cString: strerror(errno))), grant RLIMIT_MEMLOCK unlimited")
        }
        guard !missing.isEmpty else { return }
        log.warning("realtime is not granted", ["missing": missing.joined(separator: "; ")])
    }

    private static func lockMemory() -> Bool {
        var limit = rlimit(rlim_cur: rlim_t.max, rlim_max: rlim_t.max)
        setrlimit(CInt(__RLIMIT_MEMLOCK.rawValue), &limit)
        guard getrlimit(CInt(__RLIMIT_MEMLOCK.rawValue), &limit) == 0 else {
            return false
        }
        // Under a limit, memory that is asked for later would be refused when it is reached.
        let isUnlimited = limit.rlim_cur == rlim_t.max
        return mlockall(isUnlimited ? MCL_CURRENT | MCL_FUTURE : MCL_CURRENT) == 0
    }
}
