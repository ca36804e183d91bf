import Glibc
import Testing

@testable import Teleop

@Suite("What is no input device is refused in words")
struct InputDeviceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let path: String
        let error: InputError
        let message: String
        var testDescription: String { path }
    }

    @Test(
        "says why",
        arguments: [
            Case(
                path: "/dev/null", error: .notADevice(path: "/dev/null", code: ENOTTY),
                message: "/dev/null can not be read as an input device: "
                    + "Inappropriate ioctl for device"),
            Case(
                path: "/", error: .notADevice(path: "/", code: ENOTTY),
                message: "/ can not be read as an input device: Inappropriate ioctl for device"),
            Case(
                path: "/nonexistent/event0", error: .gone(path: "/nonexistent/event0"),
                message: "/nonexistent/event0 is not there"),
        ])
    func refusal(_ example: Case) {
        let error = #expect(throws: example.error) { try InputDevice(path: example.path) }
        #expect(error?.description == example.message)
    }

    @Test(
        "the kernel's error numbers have their meanings",
        arguments: [
            (EACCES, InputError.noPermission(path: "p")), (EPERM, .noPermission(path: "p")),
            (EBUSY, .busy(path: "p")), (ENODEV, .gone(path: "p")), (ENOENT, .gone(path: "p")),
            (ENXIO, .gone(path: "p")), (EIO, .notADevice(path: "p", code: EIO)),
        ])
    func meanings(code: CInt, error: InputError) {
        #expect(InputError(path: "p", code: code) == error)
    }
}
