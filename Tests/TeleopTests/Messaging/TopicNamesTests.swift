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
        #expect(names.pose == "teleop/robot/pose")
    }
}
