import Foundation
import Testing

@Suite("teleop devices --calibrate", .serialized)
struct CalibrationTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    /// The files in the folder of calibrations.
    var files: [String] {
        let folder = rig.machine.folder.path + "/state/teleop/calibration"
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return (names ?? []).map { folder + "/" + $0 }
    }

    /// Waits until the program asks for something.
    func wait(for words: String, from program: Program) async throws {
        _ = try await eventually(words, within: .seconds(8), instead: { program.output }) {
            program.output.contains(words) ? true : nil
        }
    }

    /// Calibrates the left stick of a pad that is plugged in, whose stick is worn: it goes from
    /// -28000 to 30000 and rests at about 1500.
    func calibrate(_ pad: FakeDevice) async throws -> Program {
        let teleop = try rig.machine.teleop(["devices", "--calibrate"])
        try await wait(for: "hands off", from: teleop)
        try await rig.machine.wait(for: "grabbed pad")
        try await wait(for: "now press south", from: teleop)
        for axis in ["ABS_X", "ABS_Y"] {
            for (end, value) in [("minimum", -28_000), ("maximum", 30_000)] {
                try pad.move(axis, to: value)
                try pad.move(axis, to: 1400)
                try await wait(for: "\(axis): let go from its \(end)\n", from: teleop)
            }
        }
        try pad.press("BTN_SOUTH")
        try pad.release("BTN_SOUTH")
        try await wait(for: "hands off again", from: teleop)
        try pad.frame("ABS_X=1600", "ABS_Y=1600")
        #expect(try await teleop.end(within: .seconds(8)) == 0, "\(teleop.log)")
        return teleop
    }

    @Test("when nothing moves any more, its key is told again")
    func reminder() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try rig.machine.teleop(["devices", "--calibrate"])
        try await wait(for: "now press south once all of this is done:\n", from: teleop)
        #expect(!teleop.output.contains("nothing moves"))
        try pad.move("ABS_X", to: 30_000)
        try await wait(for: "nothing moves any more: press south if all is done\n", from: teleop)
    }

    @Test("learns, is shown, drives, and is forgotten")
    func whole() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try await calibrate(pad)
        for words in [
            "ABS_X: from -27424 by 800 to 29416, at rest within 1600\n",
            "ABS_RX keeps the kernel's values: it never moved\n",
            "left_stick: a dead zone of 0.057 is enough, 'dead_zone: auto' takes 0.057\n",
        ] {
            #expect(teleop.output.contains(words), "\(teleop.output)")
        }
        let file = try #require(files.first)
        #expect(teleop.output.contains("saved in \(file);"))

        try pad.set("ABS_X=800", "ABS_Y=29416")
        let report = try #require(try await DeviceReport.all(on: rig.machine).first)
        #expect(report.axes["ABS_X"]?.value == 0)
        #expect(report.axes["ABS_Y"]?.value == 1)
        #expect(report.axes["ABS_Y"]?.maximum == 32767)

        try pad.set("ABS_Y=1500")
        let bridge = try rig.teleop()
        try await bridge.wait(forLog: "path=/dev/input/event5 calibration=\(file)")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try await rig.enable(pad)
        // As the kernel has it, this is 84 % of the way.
        try pad.move("ABS_Y", to: -27_424)
        try await rig.witness.wait(forCommand: "full speed") { $0.linear.x == 1 }

        let careless = try rig.machine.teleop(["devices", "--forget-calibration"])
        #expect(try await careless.end() == 64)
        #expect(files == [file])
        let stranger = try rig.machine.teleop(
            ["devices", "--forget-calibration", "--device", "0003:045e:028e"])
        #expect(try await stranger.end() == 69)
        #expect(stranger.log.contains("nothing is known by the id 0003:045e:028e;"))
        #expect(files == [file])
        let forgetful = try rig.machine.teleop(
            ["devices", "--forget-calibration", "--device", "/dev/input/event5"])
        #expect(try await forgetful.end() == 0)
        #expect(forgetful.output == "forgot \(file)\n")
        #expect(files.isEmpty)
    }

    @Test("a file that is broken is told once, and the kernel's values are used")
    func broken() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        _ = try await calibrate(pad)
        let file = try #require(files.first)
        let nobody = "id nobody\nABS_X of 0 9 minimum 0 maximum 9\n"
        try nobody.write(toFile: file, atomically: true, encoding: .utf8)
        try pad.set("ABS_X=0", "ABS_Y=0")
        let bridge = try rig.teleop()
        let words = "calibration not used, the kernel's values are"
        try await bridge.wait(forLog: words)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        let start = rig.witness.messages.count
        try pad.unplug()
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        try pad.plug(as: 6)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        #expect(bridge.log.components(separatedBy: words).count == 2)

        let devices = try rig.machine.teleop(["devices"])
        #expect(try await devices.end() == 0)
        #expect(devices.output.contains("    not calibrated: \(file): it is of another device\n"))
        let doctor = try rig.machine.teleop(["doctor", "--broker", rig.broker.url])
        _ = try await doctor.end(within: .seconds(10))
        #expect(doctor.output.contains("its calibration is not used: \(file): it is of another"))

        // What is in the way of one file does not keep the others.
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        let other = (file as NSString).deletingLastPathComponent + "/z.calibration"
        try nobody.write(toFile: other, atomically: true, encoding: .utf8)
        let forgetful = try rig.machine.teleop(["devices", "--forget-calibration", "--all"])
        #expect(try await forgetful.end() == 1)
        #expect(forgetful.output == "forgot \(other)\n")
        #expect(forgetful.log.contains(file))
        #expect(files == [file])
    }

    @Test("nothing is saved when it is broken off, the pad goes, or nothing has moved")
    func aborted() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let first = try rig.machine.teleop(["devices", "--calibrate"])
        try await wait(for: "now press", from: first)
        try pad.move("ABS_X", to: 30_000)
        try first.signal(SIGINT)
        #expect(try await first.end() == 1)
        #expect(first.log.contains("broken off, nothing is saved"))

        let second = try rig.machine.teleop(
            ["devices", "--calibrate", "--device", "/dev/input/event5"])
        try await wait(for: "now press", from: second)
        try pad.press("BTN_SOUTH")
        #expect(try await second.end(within: .seconds(8)) == 1)
        #expect(second.log.contains("nothing was learned, nothing is saved"))

        let third = try rig.machine.teleop(["devices", "--calibrate"])
        try await wait(for: "hands off", from: third)
        try pad.unplug()
        #expect(try await third.end() == 69)
        #expect(third.log.contains("nothing is saved"))
        #expect(files.isEmpty)
    }

    @Test("it asks for one pad, and not for one that another program holds")
    func choice() async throws {
        let none = try rig.machine.teleop(["devices", "--calibrate"])
        #expect(try await none.end() == 69)
        #expect(none.log.contains("there is no gamepad to calibrate"))
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        _ = try rig.machine.plug("xbox360-wired", as: 12, name: "other", "phys=usb-2/input0")
        let several = try rig.machine.teleop(["devices", "--calibrate"])
        #expect(try await several.end() == 69)
        #expect(several.log.contains("--device: /dev/input/event5, /dev/input/event12"))
        _ = try rig.machine.run(["/usr/bin/evtest", "--grab", "/dev/input/event5"])
        try await rig.machine.wait(for: "grabbed pad")
        let report = try #require(try await DeviceReport.all(on: rig.machine).first)
        for device in ["/dev/input/event5", report.id] {
            let held = try rig.machine.teleop(["devices", "--calibrate", "--device", device])
            #expect(try await held.end() == 69)
            #expect(held.log.contains("/dev/input/event5 is held by another program"))
        }
        let unknown = try rig.machine.teleop(["devices", "--calibrate", "--device", "0003:1:2"])
        #expect(try await unknown.end() == 69)
        #expect(unknown.log.contains("there is no device with the id 0003:1:2"))
    }
}
