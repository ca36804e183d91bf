import Glibc
import Testing

@testable import Teleop

@Suite("MQTTResult")
struct MQTTResultTests {
    @Test(
        "tells an end by the other side from what else goes wrong",
        arguments: [(7, 0, true), (14, EPIPE, true), (14, EBADF, false), (4, EPIPE, false)])
    func closed(code: CInt, systemError: CInt, isClosed: Bool) {
        // Lost, an error of the system's, and not connected, as `mosquitto.h` numbers them.
        errno = systemError
        #expect(MQTTResult(rawValue: code).isClosed == isClosed)
    }
}
