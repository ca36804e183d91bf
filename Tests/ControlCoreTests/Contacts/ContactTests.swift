import ControlCore
import Testing

@Suite("Contact")
struct ContactTests {
    @Test(
        "a finger touches, and a pointer with its primary button held; nothing else does",
        arguments: [
            (.finger, true), (.pointer(.primary), true), (.pointer(.secondary), false),
            (.pointer(.other), false), (.hover, false), (.press(on: .surface), false),
        ] as [(Contact.Tool, Bool)])
    func touches(tool: Contact.Tool, isTouch: Bool) {
        #expect(tool.isTouch == isTouch)
    }

    @Test("a contact is down until it ends or is cancelled")
    func isDown() {
        for phase in Contact.Phase.allCases {
            let isDown = Contact(id: 1, phase: phase, location: .zero).isDown
            #expect(isDown == ![.ended, .cancelled].contains(phase))
        }
    }
}
