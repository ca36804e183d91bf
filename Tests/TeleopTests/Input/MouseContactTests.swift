import CEvdev
import ControlCore
import Testing

@testable import Teleop

@Suite("A mouse is one contact")
struct MouseContactTests {
    typealias Case = ContactReaderTests.Case

    @Test(
        "hovering, or with the button that is held",
        arguments: [
            Case(
                "hovers once it moves", "wheel=1 / rx=1 ry=-2 / rx=1 /",
                "/ +1@513,298:hover / >1@514,298:hover /"),
            Case(
                "a click",
                "rx=1 / LEFT=1 / rx=2 / LEFT=0 / rx=1 /",
                "+1@513,300:hover / -1 +2@513,300:primary / >2@515,300:primary / "
                    + "-2 +3@515,300:hover / >3@516,300:hover /"),
            Case(
                "a press before any move is made in the middle",
                "RIGHT=1 / RIGHT=0 /", "+1@512,300:secondary / -1 +2@512,300:hover /"),
            Case(
                "other buttons", "SIDE=1 / SIDE=0 /",
                "+1@512,300:other / -1 +2@512,300:hover /"),
            Case(
                "the first of two buttons acts, and after it nothing until both are up",
                "LEFT=1 / RIGHT=1 / LEFT=0 / rx=5 / RIGHT=0 /",
                "+1@512,300:primary / / -1 / / +2@517,300:hover /"),
            Case(
                "another button may act once the first is up",
                "LEFT=1 / RIGHT=1 / LEFT=0 / LEFT=1 /",
                "+1@512,300:primary / / -1 / +2@512,300:primary /"),
            Case(
                "what is no button of a mouse is nothing", "SOUTH=1 TOUCH=1 / LEFT=0 LEFT=2 /",
                "/ /"),
            Case(
                "it stops at the edges",
                "rx=-99999 ry=99999 / rx=2147483647 ry=-2147483648 / rx=-1 ry=1 /",
                "+1@0,600:hover / >1@1024,0:hover / >1@1023,1:hover /"),
        ])
    func contacts(_ example: Case) throws {
        var session = try PanelSession(.mouse)
        #expect(try session.play(example.raw) == example.told)
    }

    @Test("a button that is held when the mouse is opened is nothing until it is released")
    func atOpen() throws {
        var device = DeviceDescription.mouse
        device.pressedKeys = [UInt16(BTN_LEFT)]
        var session = try PanelSession(device)
        #expect(
            try session.play("rx=1 / LEFT=0 / rx=1 / LEFT=1 /")
                == "/ +1@513,300:hover / >1@514,300:hover / -1 +2@514,300:primary /")
    }

    @Test("the screen that it moves on is as large as the configuration says")
    func screen() throws {
        var session = try PanelSession(
            .mouse, PanelMounting(rotation: .quarter, size: Size(width: 200, height: 100)))
        #expect(session.reader.size == Size(width: 200, height: 100))
        #expect(try session.play("rx=10 /") == "+1@110,50:hover /")
        for case .contact(let contact) in try session.record("rx=1000 ry=1000 /") {
            #expect(contact.location.x < 200 && contact.location.y < 100)
        }
    }

    @Test("a mouse that reports where it is hovers there")
    func absolute() throws {
        var device = DeviceDescription.singlePanel(BTN_LEFT)
        device.keys.insert(UInt16(BTN_RIGHT))
        var session = try PanelSession(device, .pointPerStep)
        #expect(
            try session.play("x=100 y=50 / LEFT=1 / x=101 / LEFT=0 / rx=5 /")
                == "+1@100,50:hover / -1 +2@100,50:primary / >2@101,50:primary / "
                + "-2 +3@101,50:hover / /")
    }
}
