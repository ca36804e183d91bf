import ControlCore
import Testing

@testable import Teleop

@Suite("Settings")
struct SettingsTests {
    struct Limit: CustomTestStringConvertible {
        let key: String
        let allowed: [String]
        let refused: [String]
        /// What must be written beside it.
        var beside: [String] = []
        var testDescription: String { key }

        init(_ key: String, allowed: [String], refused: [String], beside: [String] = []) {
            self.key = key
            self.allowed = allowed
            self.refused = refused
            self.beside = beside
        }

        /// The configuration that writes `value`.
        func text(_ value: String) -> String {
            let names = key.split(separator: ".")
            let outer = names.dropLast().map { "\($0): { " }.joined()
            let inner = (["\(names.last ?? ""): \(value)"] + beside).joined(separator: ", ")
            return outer + inner + String(repeating: " }", count: names.count - 1)
        }
    }

    static let car = ["kinematics: ackermann"]
    static let limits: [Limit] = [
        Limit(
            "broker.keepalive", allowed: ["5", "65535", "6.0"], refused: ["4", "65536", "-5", "0"]),
        Limit(
            "broker.client_id", allowed: ["a", "Az09-_.", String(repeating: "x", count: 64)],
            refused: ["\"\"", "a/b", "a+", "ä", String(repeating: "x", count: 65)]),
        Limit(
            "broker.link_timeout", allowed: ["0.1", "60", "6e1"],
            refused: ["0.0999", "60.001", "0"]),
        Limit(
            "drive.wheelbase", allowed: ["0.01", "100"], refused: ["0", "0.0099", "-1", "100.01"],
            beside: car + ["max_steering_angle: 0.5"]),
        Limit(
            "drive.max_steering_angle", allowed: ["0.0001", "1.5707"],
            refused: ["0", "1.5707963267948966", "1.5708", "-0.5"], beside: car + ["wheelbase: 1"]),
        Limit("drive.max_linear", allowed: ["0", "1000", "+5"], refused: ["-0.001", "1000.1"]),
        Limit("drive.max_angular", allowed: ["0", "1000", ".5"], refused: ["-0.001", "1000.1"]),
        Limit(
            "drive.dead_zone", allowed: ["0", "0.999", "auto", "'auto'"],
            refused: ["-0.001", "1", "automatic"]),
        Limit(
            "drive.expo", allowed: ["0", "-0", "1", "1.", "5e-1"], refused: ["-0.001", "1.001"]),
        Limit("drive.acceleration.linear", allowed: ["0", "1000"], refused: ["-1", "1001"]),
        Limit("drive.acceleration.angular", allowed: ["0", "1000"], refused: ["-1", "1001"]),
        Limit("drive.deceleration.linear", allowed: ["0", "1000"], refused: ["-1", "1001"]),
        Limit("drive.deceleration.angular", allowed: ["0", "1000"], refused: ["-1", "1001"]),
        Limit("drive.turbo.scale", allowed: ["1", "10"], refused: ["0.999", "10.001"]),
        Limit("drive.slow.scale", allowed: ["0.001", "1"], refused: ["0", "1.001"]),
        Limit(
            "drive.rate", allowed: ["0", "1", "1000"], refused: ["0.5", "0.999", "-1", "1000.5"]),
        Limit("drive.stop_burst", allowed: ["0", "10"], refused: ["-0.1", "10.1"]),
        Limit("drive.input_timeout", allowed: ["0", "3600"], refused: ["-0.1", "3600.1"]),
        Limit(
            "robot", allowed: ["a", "007", "true", "'{x}'", String(repeating: "r", count: 228)],
            refused: [
                "''", "a/b", "a+b", "'#'", "\"a\\tb\"", "\"a\\0\"", "\"a\\x9fb\"", "\"a/\u{301}b\"",
                String(repeating: "r", count: 229),
            ]),
        Limit(
            "topics.prefix", allowed: ["a", "'a/{robot}/b'", "a b/ü", "'{robot}'"],
            refused: [
                "''", "/a", "a/", "a//b", "$SYS/a", "a/+", "'a/#'", "'{robt}'", "'{robot'",
                "\"\\t\"",
                "\"a/+\u{301}\"", "\"$\u{301}\"",
            ]),
        Limit(
            "device.match.vendor", allowed: ["045e", "1234", "'28DE'"],
            refused: ["45e", "0x45e", "045g", "'045e '", "-45e"]),
        Limit("device.match.name", allowed: ["'*X-Box*'", "Pad"], refused: ["''", "\"a\\eb\""]),
        Limit(
            "device.ignore", allowed: ["[]", "[28de:11ff]", "['*motion*', \"045e:028e\"]"],
            refused: ["['']", "[[]]", "28de:11ff"]),
        Limit(
            "drive.frame_id", allowed: ["''", "odom", String(repeating: "f", count: 256)],
            refused: ["\"a\\n\"", String(repeating: "f", count: 257)],
            beside: ["encoding: twist_stamped"]),
        Limit(
            "drive.stamp", allowed: ["now", "zero", "omit"], refused: ["none", "Now"],
            beside: ["encoding: cdr_twist_stamped"]),
        Limit(
            "drive.enable",
            allowed: [
                "none", "dpad_up", "BTN_TRIGGER", "ABS_RZ", "KEY_ENTER", "BTN_0x12c",
                "KEY_0x001",
                "KEY_0x2fe", "ABS_0x0b", "ABS_0x3e",
            ],
            refused: [
                "right_stick", "None", "NONE", "Screen", "KEY_RESERVED", "KEY_MAX", "BTN_", "REL_X",
                "BTN_0x",
                "KEY_0x000", "KEY_0x2ff", "ABS_0x3f", "BTN_0x+12c", "ABS_0x-0", "0x12c",
            ]),
        Limit("log", allowed: ["error", "warning", "info", "debug"], refused: ["Info", "trace"]),
    ]

    @Test("a setting takes what is within its limits and nothing beyond", arguments: limits)
    func withinLimits(_ limit: Limit) {
        for value in limit.allowed {
            #expect(outcome(of: limit.text(value)).problems == "", "\(value)")
        }
        for value in limit.refused {
            let problems = outcome(of: limit.text(value)).problems
            let key = limit.key == "device.ignore" ? limit.key : "\(limit.key) "
            #expect(problems.contains(": \(key)"), "\(value)")
            #expect(!problems.contains("\n"), "\(value)")
        }
    }

    @Test("a written key ends up in its place and nothing else changes")
    func values() throws {
        let text = """
            robot: 1e3
            topics: { prefix: "fleet/{robot}/in" }
            broker:
              url: mqtts://[fe80::1%eth0]
              username: "true"
              password_file: /run/password
              ca_file: ca
              cert_file: cert
              key_file: key
              client_id: pit-1
              keepalive: 30
              link_timeout: 1.25
            device:
              match: { name: "*", vendor: 045E, product: "028e", uniq: u, phys: p, path: /dev/x }
              grab: true
              ignore: [ "1234:abcd", pad* ]
            drive:
              stick: right_stick
              kinematics: holonomic
              turn: left_stick
              max_linear: 0.5
              max_angular: 0.75
              dead_zone: 0.125
              expo: 0.25
              acceleration: { linear: 1, angular: 2 }
              deceleration: { linear: 3, angular: 4 }
              invert_turn_in_reverse: true
              enable: none
              turbo: { scale: 3, button: BTN_TRIGGER }
              slow: { button: none }
              rate: 20
              stop_burst: 0.5
              input_timeout: 2
              encoding: cdr_twist_stamped
              stamp: omit
              frame_id: odom
            gestures:
              - { do: stop, when: tap, on: south }
            log: debug
            """
        var expected = Configuration()
        expected.robot = "1e3"
        expected.topics.prefix = "fleet/{robot}/in"
        expected.broker = Configuration.Broker(
            address: .tls(host: "fe80::1%eth0", port: 8883), username: "true",
            passwordFile: "/run/password", caFile: "ca", certFile: "cert", keyFile: "key",
            clientID: "pit-1", keepaliveSeconds: 30, linkTimeoutSeconds: 1.25)
        expected.device = Configuration.Device(
            match: DeviceMatch(
                name: "*", vendor: 0x45e, product: 0x28e, uniq: "u", phys: "p", path: "/dev/x"),
            grab: true, ignore: [.ids(vendor: 0x1234, product: 0xabcd), .name(pattern: "pad*")])
        expected.drive = Configuration.Drive(
            sticks: ["right_stick"], kinematics: .holonomic(turn: "left_stick"), maxLinear: 0.5,
            maxAngular: 0.75, deadZone: .fraction(0.125), expo: 0.25, linearAcceleration: 1,
            angularAcceleration: 2, linearDeceleration: 3, angularDeceleration: 4,
            invertTurnInReverse: true, enable: .notNeeded,
            turbo: Configuration.ScaledButton(button: "BTN_TRIGGER", scale: 3), slow: nil,
            rateHertz: 20,
            stopBurstSeconds: 0.5, inputTimeoutSeconds: 2, encoding: .cdrTwistStamped,
            stamp: .omit, frameID: "odom")
        expected.gestures = [
            Configuration.Gesture("south", .tap, .stop)
        ]
        expected.log = .debug
        let (configuration, problems) = outcome(of: text)
        #expect(problems == "")
        #expect(configuration == expected)
        #expect(expected.topicNames.prefix == "fleet/1e3/in")
    }

    @Test("the numbers of a car end up in their places")
    func car() {
        let text = "drive: { max_steering_angle: 0.5, wheelbase: 0.25, kinematics: ackermann }"
        #expect(
            outcome(of: text).configuration?.drive.kinematics
                == .ackermann(wheelbaseMeters: 0.25, maxSteeringAngleRadians: 0.5))
    }

    @Test("the defaults are those of the contract")
    func defaults() {
        let configuration = outcome(of: "{}").configuration
        #expect(configuration == Configuration())
        #expect(configuration?.topicNames.prefix == "teleop/robot")
        #expect(configuration?.broker.address == .tcp(host: "127.0.0.1", port: 1883))
        #expect(configuration?.drive.enable == .held("left_bumper"))
        #expect(configuration?.drive.rateHertz == 50)
    }

    @Test("an alias stands for the value that it names")
    func alias() {
        let text =
            "drive: { acceleration: &limits { linear: 1, angular: 2 }, deceleration: *limits }"
        let drive = outcome(of: text).configuration?.drive
        #expect(drive?.linearDeceleration == 1)
        #expect(drive?.angularDeceleration == 2)
    }

    @Test("a value of the command line takes the place of the file's and is checked like it")
    func replace() {
        var configuration = Configuration()
        #expect(throws: Never.self) {
            try configuration.replace("robot", by: "null", from: "--robot")
            try configuration.replace("broker.url", by: "mqtt://broker:7", from: "--broker")
        }
        #expect(configuration.robot == "null")
        #expect(configuration.broker.address == .tcp(host: "broker", port: 7))
        let before = configuration
        let problem = ConfigurationProblem(
            nil, "robot is \"a/b\", allowed 1 to 228 bytes without /, +, # and control characters")
        var secured = outcome(of: "broker: { url: mqtts://b, ca_file: c }").configuration
        let plain = ConfigurationProblem(
            nil, "broker.ca_file is only allowed with broker.url mqtts://HOST")
        #expect(throws: ConfigurationProblems(source: "--broker", [plain])) {
            try secured?.replace("broker.url", by: "mqtt://b", from: "--broker")
        }
        #expect(throws: ConfigurationProblems(source: "--robot", [problem])) {
            try configuration.replace("robot", by: "a/b", from: "--robot")
        }
        #expect(configuration == before)
        configuration.topics.prefix = "{robot}"
        let error = #expect(throws: ConfigurationProblems.self) {
            try configuration.replace("robot", by: "$a", from: "--robot")
        }
        #expect(
            error?.description == "--robot: robot and topics.prefix together begin with $,"
                + " which the broker keeps for itself")
    }
}
