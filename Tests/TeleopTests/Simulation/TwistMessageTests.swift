import ControlCore
import Testing

@testable import Teleop

@Suite("A command's message")
struct TwistMessageTests {
    @Test(
        "is understood",
        arguments: [
            #"{"linear":{"x":0.5,"y":0.25,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":-1.0}}"#,
            #"{"angular":{"z":-1},"linear":{"y":0.25,"x":0.5}}"#,
            #"{"header":{"stamp":{"sec":0,"nanosec":0},"frame_id":"base_link"},"#
                + #""twist":{"linear":{"x":0.5,"y":0.25,"z":0},"angular":{"x":0,"y":0,"z":-1}}}"#,
        ])
    func understood(text: String) throws {
        let twist = try TwistMessage.twist(in: Array(text.utf8))
        #expect(twist == Twist(linearX: 0.5, linearY: 0.25, angularZ: -1))
    }

    @Test(
        "is refused in words",
        arguments: [
            ("", "not a JSON object, wrong at byte 0"),
            ("{}", "there is no number linear.x"),
            (#"{"linear":{"x":1}}"#, "there is no number angular.z"),
            (#"{"linear":{"x":"1"},"angular":{"z":1}}"#, "there is no number linear.x"),
            (#"{"linear":{"x":null},"angular":{"z":1}}"#, "there is no number linear.x"),
            (#"{"linear.x":1,"angular.z":1}"#, "there is no number linear.x"),
            (#"{"twist":{"linear":{"x":1}},"angular":{"z":1}}"#, "there is no number angular.z"),
        ])
    func refused(text: String, message: String) {
        let refusal = #expect(throws: TwistMessage.Refusal.self) {
            try TwistMessage.twist(in: Array(text.utf8))
        }
        #expect(refusal?.description == message)
    }
}
