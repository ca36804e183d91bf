import CLinux
import Glibc

extension MachineFacts {
    /// Asks this machine.
    static func probe() -> MachineFacts {
        let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
        return MachineFacts(
            clock: probeClock(), mosquitto: EmbeddedBroker.program(searchPath: searchPath))
    }

    private static func probeClock() -> Clock {
        // All zero asks and changes nothing.
        var state = timex()
        do throws(SystemError) {
            let result = try SystemError.check("adjtimex") { adjtimex(&state) }
            let isFree = result == TIME_ERROR || state.status & STA_UNSYNC != 0
            return isFree ? .free : .synchronised
        } catch {
            return .unknown(cause: error.description)
        }
    }
}
