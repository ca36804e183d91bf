import CEvdev
import Testing

@testable import Teleop

@Suite("The configuration names a device, or the first usable one is taken")
struct DeviceFilterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var match = DeviceMatch()
        var ignored: [IgnoredDevice] = []
        var pad = Pad.xbox360
        let isAdmitted: Bool
    }

    private static let sensor = Pad(
        name: "X-Box Motion Sensors", ids: Pad.xbox360.ids, keys: [], axes: Pad.xbox360.axes,
        properties: [INPUT_PROP_ACCELEROMETER])

    private static let mouse = Pad(
        name: "Optical Mouse", ids: [3, 1, 1, 1], keys: [BTN_LEFT...BTN_MIDDLE], axes: [:],
        relative: [REL_X, REL_Y])

    @Test(
        "admits",
        arguments: [
            Case(testDescription: "a gamepad without any condition", isAdmitted: true),
            Case(testDescription: "no joystick by itself", pad: .extreme3D, isAdmitted: false),
            Case(testDescription: "no touch screen by itself", pad: .elan, isAdmitted: false),
            Case(
                testDescription: "no touch screen with a button by itself", pad: .elo2700,
                isAdmitted: false),
            Case(
                testDescription: "no ignored ids", ignored: [.ids(vendor: 0x045e, product: 0x028e)],
                isAdmitted: false),
            Case(
                testDescription: "other products of an ignored vendor",
                ignored: [.ids(vendor: 0x045e, product: 0x028f)], isAdmitted: true),
            Case(
                testDescription: "no ignored name", ignored: [.name(pattern: "Microsoft*")],
                isAdmitted: false),
            Case(
                testDescription: "an ignored device that is named",
                match: DeviceMatch(name: "*360*"),
                ignored: [.name(pattern: "Microsoft*")], isAdmitted: true),
            Case(
                testDescription: "a joystick that is named", match: DeviceMatch(vendor: 0x046d),
                pad: .extreme3D, isAdmitted: true),
            Case(
                testDescription: "a wheel base without any button that is named",
                match: DeviceMatch(vendor: 0x0483), pad: .vrsBase, isAdmitted: true),
            Case(
                testDescription: "no wheel base without any button by itself", pad: .vrsBase,
                isAdmitted: false),
            Case(
                testDescription: "the whole name only", match: DeviceMatch(name: "X-Box"),
                isAdmitted: false),
            Case(
                testDescription: "a pattern", match: DeviceMatch(name: "*X-Box [0-9]?? pad"),
                isAdmitted: true),
            Case(
                testDescription: "a name without its invisible blanks",
                match: DeviceMatch(name: "USB,2-axis 8-button gamepad"), pad: .iBuffalo,
                isAdmitted: true),
            Case(
                testDescription: "all conditions together",
                match: DeviceMatch(
                    name: "*", vendor: 0x045e, product: 0x028e, path: "/dev/input/event*"),
                isAdmitted: true),
            Case(
                testDescription: "not when one condition fails",
                match: DeviceMatch(name: "*", vendor: 0x045e, product: 0x028f), isAdmitted: false),
            Case(
                testDescription: "no other uniq", match: DeviceMatch(uniq: "a*"), isAdmitted: false),
            Case(
                testDescription: "no other phys", match: DeviceMatch(phys: "usb-*"),
                isAdmitted: false),
            Case(
                testDescription: "no other path", match: DeviceMatch(path: "/dev/input/event1"),
                isAdmitted: false),
            Case(
                testDescription: "not the motion sensor of the pad",
                match: DeviceMatch(name: "*X-Box*"),
                pad: sensor, isAdmitted: false),
            Case(
                testDescription: "anything at a path that is named",
                match: DeviceMatch(path: "/dev/input/event12"), pad: sensor, isAdmitted: true),
        ])
    func admits(_ example: Case) {
        let filter = DeviceFilter(match: example.match, ignored: example.ignored)
        #expect(
            filter.admits(example.pad.description, path: "/dev/input/event12") == example.isAdmitted
        )
        #expect(filter.isAutomatic == (example.match == DeviceMatch()))
    }

    @Test(
        "for contacts admits",
        arguments: [
            Case(testDescription: "a touch screen by itself", pad: .elan, isAdmitted: true),
            Case(testDescription: "one that has a button", pad: .elo2700, isAdmitted: true),
            Case(testDescription: "no gamepad", isAdmitted: false),
            Case(testDescription: "no mouse by itself", pad: mouse, isAdmitted: false),
            Case(
                testDescription: "a mouse that is named", match: DeviceMatch(name: "*Mouse"),
                pad: mouse, isAdmitted: true),
            Case(
                testDescription: "no other touch screen than the one that is named",
                match: DeviceMatch(name: "N-Trig*"), pad: .elan, isAdmitted: false),
            Case(
                testDescription: "not the keys of the device that is named",
                match: DeviceMatch(vendor: 0x045e), isAdmitted: false),
            Case(
                testDescription: "anything at a path that is named",
                match: DeviceMatch(path: "/dev/input/event12"), isAdmitted: true),
        ])
    func admitsForContacts(_ example: Case) {
        let filter = DeviceFilter(match: example.match, ignored: [], purpose: .contacts)
        #expect(
            filter.admits(example.pad.description, path: "/dev/input/event12") == example.isAdmitted
        )
    }

    @Test("the conditions have words, and without one the words say what is taken")
    func words() {
        #expect(DeviceFilter(match: DeviceMatch(), ignored: []).words == "the first gamepad")
        #expect(
            DeviceFilter(match: DeviceMatch(), ignored: [], purpose: .contacts).words
                == "the first touchscreen")
        #expect(
            DeviceFilter(match: DeviceMatch(name: "a*"), ignored: [], purpose: .contacts).words
                == "name a*")
    }

    @Test("two paths to one node are the same path")
    func links() {
        let filter = DeviceFilter(
            match: DeviceMatch(path: "/proc/self/fd/../../../dev/null"), ignored: [])
        #expect(filter.admits(Pad.xbox360.description, path: "/dev/null"))
        #expect(!filter.admits(Pad.xbox360.description, path: "/dev/zero"))
    }
}
