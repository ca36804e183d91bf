import Testing

@testable import Teleop

@Suite("TopicNames")
struct TopicNamesTests {
    @Test(
        "{robot} stands for the robot's name wherever it is",
        arguments: [
            ("teleop/{robot}", "rover", "teleop/rover/cmd_vel"),
            ("{robot}/{robot}", "a", "a/a/cmd_vel"), ("fleet", "rover", "fleet/cmd_vel"),
            ("x/{robot}/y", "{robot}", "x/{robot}/y/cmd_vel"),
        ])
    func prefix(prefix: String, robot: String, commandVelocity: String) {
        #expect(TopicNames(prefix: prefix, robot: robot).commandVelocity == commandVelocity)
    }

    @Test("all topics are below the prefix")
    func names() {
        let names = TopicNames(prefix: "teleop/{robot}", robot: "robot")
        #expect(names.stop == "teleop/robot/stop")
        #expect(names.reset == "teleop/robot/reset")
        #expect(names.status == "teleop/robot/status")
        #expect(names.ping == "teleop/robot/ping")
        #expect(names.guardedVelocity == "teleop/robot/cmd_vel_guarded")
        #expect(names.pose == "teleop/robot/pose")
        #expect(names.setpoint("lift") == "teleop/robot/setpoint/lift")
        #expect(names.setpointRequest("lift") == "teleop/robot/setpoint/lift/set")
        #expect(names.allSetpoints == "teleop/robot/setpoint/+")
        #expect(names.report("thumb") == "teleop/robot/report/thumb")
        #expect(names.gesture("next_camera") == "teleop/robot/gesture/next_camera")
    }

    @Test(
        "a set-point's name is read from the topic of its value, and from no other",
        arguments: [
            ("teleop/robot/setpoint/lift", "lift"),
            ("teleop/robot/setpoint/arm height", "arm height"),
            ("teleop/robot/setpoint/lift/set", nil), ("teleop/robot/setpoint/", nil),
            ("teleop/robot/setpoint", nil), ("teleop/other/setpoint/lift", nil),
            ("x/teleop/robot/setpoint/lift", nil), ("", nil),
        ])
    func setpointName(topic: String, expected: String?) {
        #expect(
            TopicNames(prefix: "teleop/{robot}", robot: "robot").setpointName(of: topic)
                == expected)
    }
}
