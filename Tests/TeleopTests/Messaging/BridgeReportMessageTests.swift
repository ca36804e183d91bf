import ControlCore
import Testing

@testable import Teleop

@Suite("What a guard reads of status")
struct BridgeReportMessageTests {
    static func status(_ state: StatusMessage.State, _ motion: MotionStatus) -> [UInt8] {
        StatusMessage(
            state: state, motion: motion, session: "3f9a2c1d",
            device: StatusMessage.Device(name: "a \"pad\"", id: "1"), withheld: 3,
            millisecondsSince1970: 0
        ).json
    }

    @Test(
        "is the session, whether it is there, and whether it is stopped",
        arguments: [
            (.online, .moving, .online(isStopped: false)),
            (.online, .blocked(.noDevice), .online(isStopped: false)),
            (.online, .stopped, .online(isStopped: true)), (.lost, .stopped, .lost),
            (.offline, .idle, .offline),
        ] as [(StatusMessage.State, MotionStatus, BridgeReport.State)])
    func understood(
        state: StatusMessage.State, motion: MotionStatus, expected: BridgeReport.State
    ) {
        let report = BridgeReport(Self.status(state, motion))
        #expect(report == BridgeReport(session: "3f9a2c1d", state: expected))
    }

    @Test(
        "of anything else is nothing",
        arguments: [
            "", "{}", "lost", #"{"state":"lost"}"#, #"{"session":"a"}"#,
            #"{"state":"gone","session":"a"}"#, #"{"state":1,"session":"a"}"#,
        ])
    func refused(text: String) {
        #expect(BridgeReport(Array(text.utf8)) == nil)
    }
}
