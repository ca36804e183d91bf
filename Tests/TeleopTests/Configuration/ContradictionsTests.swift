import Testing

@testable import Teleop

@Suite("Contradictions in a configuration")
struct ContradictionsTests {
    typealias Case = ConfigurationProblemsTests.Case

    @Test(
        "a key of another kinematics is told at the key",
        arguments: [
            Case(
                "turn on a rover", "drive:\n  turn: right_stick",
                "2:3: drive.turn is only allowed with drive.kinematics holonomic"),
            Case(
                "wheelbase of a rover", "drive: { kinematics: differential, wheelbase: 1 }",
                "1:36: drive.wheelbase is only allowed with drive.kinematics ackermann"),
            Case(
                "steering of a base", "drive: { max_steering_angle: 1, kinematics: holonomic }",
                "1:10: drive.max_steering_angle is only allowed with drive.kinematics ackermann"),
            Case(
                "not when the kinematics are a mistake", "drive: { kinematics: car, wheelbase: 1 }",
                "1:22: drive.kinematics is car, allowed differential, holonomic or ackermann"),
        ])
    func kinematics(_ mistake: Case) { mistake.check() }

    @Test(
        "a header without a stamped encoding is told at the key",
        arguments: [
            Case(
                "default encoding", "drive: { stamp: now }",
                "1:10: drive.stamp is only allowed with"
                    + " drive.encoding twist_stamped or cdr_twist_stamped"),
            Case(
                "another encoding", "drive:\n  frame_id: odom\n  encoding: cdr_twist",
                "2:3: drive.frame_id is only allowed with"
                    + " drive.encoding twist_stamped or cdr_twist_stamped"),
        ])
    func header(_ mistake: Case) { mistake.check() }

    @Test(
        "limits without a rate are told at each limit",
        arguments: [
            Case(
                "all",
                """
                drive:
                  rate: 0
                  acceleration: { linear: 1.5, angular: 2 }
                  deceleration: { linear: 3, angular: 0 }
                """,
                "3:27: drive.acceleration.linear is 1.5, allowed 0 while drive.rate is 0:"
                    + " a limit needs commands at a steady rate",
                "3:41: drive.acceleration.angular is 2, allowed 0 while drive.rate is 0:"
                    + " a limit needs commands at a steady rate",
                "4:27: drive.deceleration.linear is 3, allowed 0 while drive.rate is 0:"
                    + " a limit needs commands at a steady rate")
        ])
    func limits(_ mistake: Case) { mistake.check() }

    @Test(
        "a password file without a user name is told at its key",
        arguments: [
            Case(
                "no name", "broker: { password_file: /p }",
                "1:11: broker.password_file is only allowed with broker.username"),
            Case(
                "not when the name is a mistake", "broker: { password_file: /p, username: [] }",
                "1:40: broker.username is a list, allowed text,"
                    + " 1 to 256 bytes without control characters"),
        ])
    func password(_ mistake: Case) { mistake.check() }

    @Test(
        "certificates without TLS, or half of them, are told at their keys",
        arguments: [
            Case(
                "the default broker", "broker: { ca_file: /c }",
                "1:11: broker.ca_file is only allowed with broker.url mqtts://HOST"),
            Case(
                "another port of it",
                "broker: { url: mqtt://broker:8883, cert_file: /c, key_file: /k }",
                "1:36: broker.cert_file is only allowed with broker.url mqtts://HOST",
                "1:51: broker.key_file is only allowed with broker.url mqtts://HOST"),
            Case(
                "no key", "broker: { url: mqtts://broker, cert_file: /c }",
                "1:32: broker.cert_file is only allowed with broker.key_file"),
            Case(
                "a key for nothing", "broker: { url: mqtts://broker, key_file: /k }",
                "1:32: broker.key_file is only allowed with broker.cert_file"),
            Case(
                "not when the other is a mistake",
                "broker: { url: mqtts://broker, key_file: /k, cert_file: [] }",
                "1:57: broker.cert_file is a list, allowed text,"
                    + " 1 to 256 bytes without control characters"),
            Case(
                "not when the address is a mistake", "broker: { url: x, ca_file: /c }",
                "1:16: broker.url is x,"
                    + " allowed mqtt://HOST[:PORT], mqtts://HOST[:PORT] or embedded"),
        ])
    func certificates(_ mistake: Case) { mistake.check() }

    @Test(
        "one control for two things is told at the later of those that are written",
        arguments: [
            Case(
                "enable is the turbo of the defaults", "drive: { enable: right_bumper }",
                "1:18: drive.enable and drive.turbo.button are both right_bumper,"
                    + " allowed two controls"),
            Case(
                "slow before enable", "drive: { slow: { button: guide }, enable: guide }",
                "1:43: drive.enable and drive.slow.button are both guide, allowed two controls"),
            Case(
                "turbo and slow",
                "drive: { turbo: { button: start }, slow: { button: start } }",
                "1:52: drive.turbo.button and drive.slow.button are both start,"
                    + " allowed two controls"),
            Case(
                "two spellings of one raw name",
                "drive: { enable: BTN_SOUTH, turbo: { button: BTN_A } }",
                "1:46: drive.enable and drive.turbo.button are both BTN_A, also called BTN_SOUTH,"
                    + " allowed two controls"),
            Case(
                "a raw name and its number",
                "drive: { enable: BTN_SOUTH, turbo: { button: BTN_0x130 } }",
                "1:46: drive.enable and drive.turbo.button are both BTN_0x130, also called BTN_SOUTH,"
                    + " allowed two controls"),
            Case(
                "enable is a part of what drives",
                "device: { mapping: { pedal: ABS_GAS, car: { x: ABS_X, y: { plus: ABS_GAS,"
                    + " minus: ABS_BRAKE } } } }\ndrive: { stick: car, enable: pedal }",
                "2:30: drive.enable is pedal, which also drives as car, allowed two controls"),
            Case(
                "enable is an axis of the driving stick", "drive: { enable: ABS_Y }",
                "1:18: drive.enable is ABS_Y, which also drives as left_stick,"
                    + " allowed two controls"),
            Case(
                "a stop is an axis of the driving stick",
                "gestures: [{ on: ABS_X, when: touch_down, do: stop }]",
                "1:18: gestures[0].on is ABS_X, which also drives as left_stick,"
                    + " allowed two controls"),
            Case(
                "what turns is an axis of the driving stick",
                "device: { mapping: { yaw: left_stick.x } }\n"
                    + "drive: { kinematics: holonomic, turn: yaw }",
                "2:39: drive.stick and drive.turn are both yaw, also called left_stick,"
                    + " allowed two sticks"),
            Case(
                "enable is the stop of the defaults", "drive: { enable: east }",
                "1:18: drive.enable is east, which also stops, allowed two controls"),
            Case(
                "stop is the enable of the defaults",
                "gestures: [{ on: left_bumper, when: tap, do: stop }]",
                "1:18: drive.enable is left_bumper, which also stops, allowed two controls"),
            Case(
                "not when one is a mistake",
                "drive: { enable: right_bumper, turbo: { button: rihgt_bumper } }",
                "1:49: drive.turbo.button is rihgt_bumper, did you mean right_bumper?"),
            Case(
                "one stick", "drive: { kinematics: holonomic, turn: left_stick }",
                "1:39: drive.stick and drive.turn are both left_stick, allowed two sticks"),
            Case(
                "one stick by default", "drive: { kinematics: holonomic, stick: right_stick }",
                "1:40: drive.stick and drive.turn are both right_stick, allowed two sticks"),
            Case(
                "one gesture",
                """
                gestures:
                  - { on: east, when: tap, do: stop }
                  - { on: east, when: tap, do: reset }
                """,
                "3:11: tap on east is listed twice, allowed once"),
        ])
    func twoThings(_ mistake: Case) { mistake.check() }

    @Test(
        "what only looks like a contradiction is none",
        arguments: [
            "drive: { enable: none, turbo: { button: left_bumper } }",
            "drive: { enable: right_bumper, turbo: { button: none } }",
            "drive: { turbo: { button: none, scale: 3 } }",
            "drive: { enable: east }\ngestures: [{ on: east, when: double_tap, do: reset }]",
            "drive: { rate: 0, acceleration: { linear: 0 } }",
            "drive: { kinematics: ackermann, wheelbase: 1, max_steering_angle: 1, max_angular: 1 }",
            "gestures: []",
            "robot: $x",
        ])
    func compatible(text: String) {
        #expect(outcome(of: text).problems == "")
    }

    @Test("topics of the broker's own are refused")
    func brokerTopics() {
        #expect(
            outcome(of: "topics:\n  prefix: \"{robot}\"\nrobot: $SYS").problems
                == "t.yaml:3:8: robot and topics.prefix together begin with $,"
                + " which the broker keeps for itself")
    }

    private static func setPoint(_ pull: String) -> String {
        "setpoints:\n  - { name: a, pull: \(pull) }"
    }

    @Test(
        "what drives under another name does not pull a set-point as well",
        arguments: [
            Case(
                "a line of one's own that drives",
                setPoint("yaw")
                    + "\ndevice: { mapping: { yaw: left_stick.y } }",
                "2:22: setpoints[0].pull is yaw, which also drives as left_stick,"
                    + " allowed two controls"),
            Case(
                "the line that turns",
                setPoint("yaw")
                    + "\ndevice: { mapping: { yaw: { plus: ABS_GAS, minus: ABS_BRAKE } } }"
                    + "\ndrive: { kinematics: holonomic, turn: yaw }",
                "4:39: setpoints[0].pull is yaw, which also drives, allowed two controls"),
            Case(
                "a pedal of the driving stick",
                setPoint("ABS_GAS")
                    + "\ndevice: { mapping: { car: { x: ABS_X, y: { plus: ABS_GAS, minus:"
                    + " ABS_BRAKE } } } }\ndrive: { stick: car }",
                "4:17: setpoints[0].pull is ABS_GAS, which also drives as car,"
                    + " allowed two controls"),
        ])
    func driving(_ mistake: Case) { mistake.check() }
}
