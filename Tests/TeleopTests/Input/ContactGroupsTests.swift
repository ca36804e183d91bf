import CEvdev
import ControlCore
import Testing

@testable import Teleop

@Suite("Panels that list all contacts in each frame")
struct ContactGroupsTests {
    typealias Case = ContactReaderTests.Case

    private static let twoFingers = "X=1000 Y=1000 , X=3000 Y=1500 , / "

    @Test(
        "who is who is found by place",
        arguments: [
            Case(
                "two fingers, one of which lifts first (F6)",
                twoFingers + "X=1010 Y=1000 , X=3000 Y=1510 , / X=3000 Y=1510 , / , /",
                "+1@1000,1000 +2@3000,1500 / >1@1010,1000 >2@3000,1510 / -1 / -2 /"),
            Case(
                "the last lift may be told by the key alone (F6)",
                twoFingers + "TOUCH=0 /", "+1@1000,1000 +2@3000,1500 / -1 -2 /"),
            Case(
                "the order of the list means nothing",
                twoFingers + "X=3001 Y=1500 , X=1001 Y=1000 , /",
                "+1@1000,1000 +2@3000,1500 / >1@1001,1000 >2@3001,1500 /"),
            Case(
                "a third finger is new, whatever its place in the list",
                twoFingers + "X=2000 Y=100 , X=1000 Y=1000 , X=3000 Y=1500 , /",
                "+1@1000,1000 +2@3000,1500 / +3@2000,100 /"),
            Case(
                "one finger behind the other, both faster than they are apart",
                "X=1000 Y=0 , X=1100 Y=0 , / X=1080 Y=0 , X=1180 Y=0 , /",
                "+1@1000,0 +2@1100,0 / >1@1080,0 >2@1180,0 /"),
            Case(
                "a frame that lists nothing at all and no lift says nothing",
                twoFingers + "x=1 / TOUCH=1 /", "+1@1000,1000 +2@3000,1500 / / /"),
            Case(
                "the mark behind the last contact may be missing",
                "X=1 Y=2 / X=3 Y=2 / , /", "+1@1,2 / >1@3,2 / -1 /"),
            Case("a contact without a place is none", "X=1 , / Y=1 , P=3 , /", "/ /"),
            Case(
                "the key is right when the list is not",
                "X=1 Y=2 , TOUCH=1 / X=1 Y=2 , TOUCH=0 / X=1 Y=2 , /", "+1@1,2 / -1 / +2@1,2 /"),
            Case("a palm is cancelled", "X=1 Y=2 , / X=1 Y=2 TOOL=2 , / , /", "+1@1,2 / x1 / /"),
            Case(
                "after a loss of events nobody knows what is there",
                twoFingers + "! X=1000 Y=1000 , X=3100 Y=1500 , / , / X=5 Y=5 , /",
                "+1@1000,1000 +2@3000,1500 / x1 x2 ! / / +3@5,5 /"),
            Case(
                "a lift in an overrun is an end",
                twoFingers + "TOUCH=0 ! X=5 Y=5 , /",
                "+1@1000,1000 +2@3000,1500 / -1 -2 ! +3@5,5 /"),
            Case(
                "what is read late is still a list",
                twoFingers + "X=1000 Y=1000 , !", "+1@1000,1000 +2@3000,1500 / -2 !"),
        ])
    func places(_ example: Case) throws {
        var session = try PanelSession(.groupPanel, .pointPerStep)
        #expect(try session.play(example.raw) == example.told)
    }

    @Test(
        "numbers say who is who where the device has them",
        arguments: [
            Case(
                "one finger, all numbers being 0 (F12)",
                "X=100 Y=200 ID=0 , / X=110 Y=200 ID=0 , / , /", "+1@100,200 / >1@110,200 / -1 /"),
            Case(
                "fingers that change places",
                "X=100 Y=0 ID=1 , X=200 Y=0 ID=2 , / X=100 Y=0 ID=2 , X=200 Y=0 ID=1 , /",
                "+1@100,0 +2@200,0 / >1@200,0 >2@100,0 /"),
            Case(
                "another number is another contact, even at the same place",
                "X=100 Y=0 ID=1 , / X=100 Y=0 ID=2 , /", "+1@100,0 / -1 +2@100,0 /"),
            Case(
                "the same number twice is two contacts",
                "X=100 Y=0 ID=0 , X=200 Y=0 ID=0 , / X=101 Y=0 ID=0 , X=201 Y=0 ID=0 , /",
                "+1@100,0 +2@200,0 / >1@101,0 >2@201,0 /"),
            Case(
                "a contact whose number is missing is found by its place",
                "X=100 Y=0 ID=4 , / X=101 Y=0 , / X=102 Y=0 ID=4 , / X=1 Y=1 ID=-1 , /",
                "+1@100,0 / >1@101,0 / >1@102,0 / >1@1,1 /"),
        ])
    func numbers(_ example: Case) throws {
        var device = DeviceDescription.groupPanel
        device.axes[UInt16(ABS_MT_TRACKING_ID)] = AxisInfo(minimum: 0, maximum: 0)
        var session = try PanelSession(device, .pointPerStep)
        #expect(try session.play(example.raw) == example.told)
    }

    @Test("more contacts than can be told apart are not seen, and nothing is confused by them")
    func tooMany() throws {
        var session = try PanelSession(.groupPanel, .pointPerStep)
        let many = (0..<40).map { "X=\($0 * 100) Y=0 ," }.joined(separator: " ")
        let begun = try session.record(many + " /").filter { $0 != .screenFrame(.input) }
        #expect(begun.count == ContactGroups.limit)
        #expect(try session.play(many + " /") == "/")
        #expect(try session.record(", /").count == ContactGroups.limit + 1)
    }
}
