import ControlCore
import Testing

@Suite("ElasticControl: sticks and triggers")
struct ElasticDeflectionTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let steps: [ElasticStep]
        let inputs: [ElasticSession.Input]
        let story: [String]

        init(
            _ name: String, steps: [ElasticStep] = ElasticSession.demo,
            _ inputs: [ElasticSession.Input], _ story: String
        ) {
            testDescription = name
            self.steps = steps
            self.inputs = inputs
            self.story = story.split(separator: ", ").map(String.init)
        }
    }

    @Test(
        "a deflection pulls, its return to 0 lets go",
        arguments: [
            Row(
                "half way is the dragging limit",
                [.deflect(0.5, 0), .deflect(0.5, 210), .deflect(0, 250)],
                "start@0, reach 70@0, 12@0, 14@200, release@250"),
            Row(
                "full deflection reaches the last range through the rubber band",
                [.deflect(1, 0), .deflect(0, 50)], "start@0, reach 120@0, 13@0, release@50"),
            Row(
                "the other way decrements",
                [.deflect(-0.1, 0), .deflect(0, 50)], "start@0, reach 0@0, 9@0, release@50"),
            Row("0 begins nothing", [.deflect(0, 0), .deflect(-0.0, 10), .wait(900)], ""),
            Row(
                "straight to the other side is the same drag",
                [.deflect(0.1, 0), .deflect(-0.1, 100), .wait(300)],
                "start@0, reach 0@0, 11@0, 10@300"),
            Row(
                "no number begins nothing", [.deflect(.nan, 0), .deflect(.infinity, 10)], ""),
            Row(
                "no number cancels: a drag that never ticked does not tick",
                steps: ElasticSession.demoWithGap,
                [.deflect(0.02, 0), .deflect(.nan, 50), .deflect(0, 60)],
                "start@0, release@50"),
            Row(
                "an infinity cancels", [.deflect(0.1, 0), .deflect(.infinity, 50), .wait(900)],
                "start@0, reach 0@0, 11@0, release@50"),
            Row(
                "a short push that never ticked ticks at its release",
                steps: ElasticSession.demoWithGap, [.deflect(0.02, 0), .deflect(0, 50)],
                "start@0, 11@50, release@50"),
            Row(
                "at the edge of the dead zone ticks come no faster than while held (B-Q4)",
                [
                    .deflect(0.01, 0), .deflect(0, 10), .deflect(0.01, 20), .deflect(0, 30),
                    .deflect(-0.01, 40), .wait(340), .deflect(0, 350),
                ],
                "start@0, reach 0@0, 11@0, release@10, start@20, reach 0@20, release@30, "
                    + "start@40, reach 0@40, 10@300, release@350"),
            Row(
                "the same where no range was reached",
                steps: ElasticSession.demoWithGap,
                [
                    .deflect(0.01, 0), .deflect(0, 10), .deflect(0.01, 20), .deflect(0, 30),
                    .deflect(0.01, 300), .deflect(0, 310),
                ],
                "start@0, 11@10, release@10, start@20, release@30, start@300, 12@310, release@310"),
            Row(
                "two pushes with time between them tick at once each",
                [.deflect(0.1, 0), .deflect(0, 100), .deflect(0.1, 300), .deflect(0, 310)],
                "start@0, reach 0@0, 11@0, release@100, start@300, reach 0@300, 12@300, release@310"
            ),
            Row(
                "a push into a faster range waits only as long as that asks for",
                [.deflect(0.1, 0), .deflect(0, 20), .deflect(1, 40), .deflect(0, 110)],
                "start@0, reach 0@0, 11@0, release@20, start@40, reach 120@40, 14@100, release@110"
            ),
            Row(
                "a cancelled push also leaves its last tick behind",
                [.deflect(0.1, 0), .cancel(10), .deflect(0.1, 20), .wait(300)],
                "start@0, reach 0@0, 11@0, release@10, start@20, reach 0@20, 12@300"),
            Row(
                "while the stick pulls, nothing else does",
                [.deflect(0.1, 0), .pull(40, 10), .deflect(0, 20)],
                "start@0, reach 0@0, 11@0, release@20"),
            Row(
                "while the caller pulls, the stick does not",
                [.pull(-5, 0), .deflect(-1, 10), .deflect(0, 20), .release(30)],
                "start@0, reach 0@0, 11@0, release@30"),
        ])
    func deflections(_ row: Row) throws {
        var session = try ElasticSession(ElasticSettings(steps: row.steps), value: 10)
        session.play(row.inputs)
        #expect(session.story == row.story)
    }

    @Test("a trigger increments on either axis", arguments: ElasticAxis.allCases)
    func trigger(axis: ElasticAxis) throws {
        var session = try ElasticSession(
            ElasticSettings(axis: axis, steps: ElasticSession.demo), value: 10)
        session.play([.deflect(0.3, 0)])
        #expect(session.control.direction == .increment)
        #expect(session.control.value == 11)
        #expect(abs(session.control.percentage - 60) < 1e-9)
    }
}
