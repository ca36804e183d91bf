import CEvdev
import Testing

@testable import Teleop

@Suite("A device is the same one wherever and under whatever number it comes back")
struct DeviceIdentityTests {
    private static func device(
        _ pad: Pad = .xbox360, bus: UInt16 = 3, phys: String = "", uniq: String = ""
    ) -> DeviceDescription {
        var device = pad.description
        device.bus = bus
        device.phys = phys
        device.uniq = uniq
        return device
    }

    @Test("two equal pads stay two, told apart by their sockets")
    func sockets() {
        let one = Self.device(phys: "usb-1/input0").identity
        #expect(one == Self.device(phys: "usb-1/input0").identity)
        #expect(one != Self.device(phys: "usb-2/input0").identity)
        #expect(one.description == "0003:045e:028e/usb-1/input0/Microsoft X-Box 360 pad")
    }

    @Test("a serial number goes before the socket and the connection")
    func serial() {
        let cable = Self.device(bus: 3, phys: "usb-1/input0", uniq: "a0:b1:c2")
        let radio = Self.device(bus: 5, phys: "aa:bb", uniq: "a0:b1:c2")
        #expect(cable.identity == radio.identity)
        #expect(cable.identity != Self.device(uniq: "a0:b1:c3").identity)
        #expect(cable.identity.description == "045e:028e/a0:b1:c2/gamepad")
    }

    @Test("a pad and its motion sensor share a serial number and are still two")
    func parts() {
        let pad = Self.device(uniq: "a0:b1:c2")
        var sensor = pad
        sensor.properties = [UInt16(INPUT_PROP_ACCELEROMETER)]
        #expect(pad.identity != sensor.identity)
    }

    @Test("moving a stick or pressing a button changes nothing")
    func state() {
        var moved = Self.device()
        moved.pressedKeys = moved.keys
        moved.axes[UInt16(ABS_X)]?.value = 32767
        #expect(moved.identity == Self.device().identity)
    }
}
