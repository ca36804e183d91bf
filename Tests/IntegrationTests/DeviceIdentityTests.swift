import Foundation
import Testing

@Suite("A device is known by its identity, not by its number", .serialized)
struct DeviceIdentityTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test("two equal pads stay two: the other one is never taken, whatever comes and goes")
    func twins() async throws {
        let other = try rig.machine.plug(
            "xbox360-wired", as: 12, name: "other", "phys=usb-1/input0")
        // 7 comes before 12, as numbers do.
        let pad = try rig.machine.plug("xbox360-wired", as: 7, "phys=usb-2/input0")
        let ids = try await DeviceReport.all(on: rig.machine).map(\.id)
        #expect(
            ids == ["2", "1"].map { "0003:045e:028e/usb-\($0)/input0/Microsoft X-Box 360 pad" })
        _ = try rig.teleop()
        let ready = try await rig.witness.wait(forStatus: "blocked/not_enabled")
        #expect(ready.status?.device?.id == ids[0])
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving")

        var start = rig.witness.messages.count
        try other.unplug()
        try other.plug(as: 3, ["phys=usb-1/input0"])
        try other.press("BTN_TL")
        try other.move("ABS_Y", to: 32767)
        try await rig.witness.watch(for: .milliseconds(300))
        let commands = rig.witness.commands(from: start)
        #expect(commands.count > 5)
        #expect(commands.allSatisfy { $0.twist?.linear.x == 1 })
        #expect(rig.witness.messages(on: "teleop/robot/status", from: start).isEmpty)

        start = rig.witness.messages.count
        try pad.unplug()
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        try other.unplug()
        // Even under the number that the lost one had.
        try other.plug(as: 7, ["phys=usb-1/input0"])
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(
            rig.witness.messages(on: "teleop/robot/status").last?.status?.summary
                == "blocked/no_device")
        try pad.plug(as: 20, ["phys=usb-2/input0"])
        let back = try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        #expect(back.status?.device?.id == ids[0])
    }

    @Test("a pad with a serial number is the same in another socket, and without one it is not")
    func sockets() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5, "uniq=A1", "phys=usb-1/input0")
        _ = try rig.teleop()
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        var start = rig.witness.messages.count
        try pad.unplug()
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        let other = try rig.machine.plug(
            "xbox360-wired", as: 5, name: "other", "uniq=B2", "phys=usb-1/input0")
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(
            rig.witness.messages(on: "teleop/robot/status").last?.status?.summary
                == "blocked/no_device")
        start = rig.witness.messages.count
        try pad.plug(as: 6, ["uniq=A1", "phys=usb-9/input0"])
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        try other.unplug()
    }

    @Test("a pad that another program holds at the start is told once, and taken when it is free")
    func heldAtStart() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        let thief = try rig.machine.run(["/usr/bin/evtest", "--grab", "/dev/input/event5"])
        try await rig.machine.wait(for: "grabbed pad")
        let teleop = try rig.teleop()
        try await teleop.wait(forLog: "is held by another program")
        let used = teleop.processorTime
        // It is tried again each second.
        try await rig.witness.watch(for: .milliseconds(2500))
        #expect(teleop.processorTime - used < 0.1)
        #expect(teleop.log.components(separatedBy: "is held by another program").count == 2)
        try thief.signal(SIGTERM)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
    }

    @Test("silence alone changes nothing where no limit is set: evdev tells changes only")
    func silence() async throws {
        let (pad, _) = try await rig.driving()
        let start = rig.witness.messages.count
        try await rig.witness.watch(for: .seconds(2))
        let commands = rig.witness.commands(from: start)
        #expect(commands.count > 5)
        #expect(commands.allSatisfy { $0.twist?.linear.x == 1 })
        #expect(rig.witness.messages(on: "teleop/robot/status", from: start).isEmpty)
        // The receiver finds the pad again, and tells that the stick is home.
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
    }

    @Test("200 plugs in a row: no descriptor is left, no time is wasted, two lines at most each")
    func storm() async throws {
        let (pad, teleop) = try await rig.ready()
        let files = teleop.openFiles
        let used = teleop.processorTime
        let plugs = 200
        for number in 0..<plugs {
            try pad.unplug(slowly: true)
            // The same number again, or another one; and not yet to be opened, at times.
            if number % 10 == 9 {
                try pad.plug(as: 5, ["denied"])
                try pad.allow()
            } else {
                try pad.plug(as: number % 2 == 0 ? 5 : 7)
            }
            // A node that goes in the middle of a question is more than these fake devices can do.
            try await teleop.wait(forLog: " device connected ", times: number + 2)
        }
        let start = rig.witness.messages.count
        try pad.move("ABS_X", to: 1)
        try pad.move("ABS_X", to: 0)
        _ = try await eventually("the pad is there again", instead: { teleop.log }) {
            let last = rig.witness.messages(on: "teleop/robot/status").last?.status
            let isBack = last?.summary == "blocked/not_enabled"
            // No descriptor is left over, and the pad's is among them. Sockets are not counted: the
            // fake devices leave some of theirs.
            return isBack && teleop.openFiles == files ? true : nil
        }
        // About 5 ms each, with room for a busy machine.
        #expect(teleop.processorTime - used < 4)
        for words in [" device connected ", " device lost "] {
            #expect(teleop.log.components(separatedBy: words).count <= plugs + 2, "\(teleop.log)")
        }
        // Those of motion come with them.
        let others = teleop.log.split(separator: "\n").filter {
            !$0.contains(" device connected ") && !$0.contains(" device lost ")
                && !$0.contains(" motion ")
        }
        #expect(others.count < 40, "\(others)")
        let idle = teleop.processorTime
        try await rig.witness.watch(for: .seconds(1))
        #expect(teleop.processorTime - idle < 0.1)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x == 1 }
    }
}
