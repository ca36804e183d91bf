import ControlCore
import Testing

@Suite("ElasticControl")
struct ElasticControlTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        var value = 10.0
        var settings = ElasticSettings(steps: ElasticSession.demo)
        let inputs: [ElasticSession.Input]
        let story: [String]
        let end: Double

        init(
            _ name: String, value: Double = 10,
            with settings: ElasticSettings = ElasticSettings(steps: ElasticSession.demo),
            _ inputs: [ElasticSession.Input], _ story: String, end: Double
        ) {
            testDescription = name
            self.value = value
            self.settings = settings
            self.inputs = inputs
            self.story = story.split(separator: ", ").map(String.init)
            self.end = end
        }
    }

    static let horizontal = ElasticSettings(axis: .horizontal, steps: ElasticSession.demo)
    static let clamping = ElasticSettings(loops: false, steps: ElasticSession.demo)
    static let withGap = ElasticSettings(steps: ElasticSession.demoWithGap)

    @Test(
        "the drags of the reference (vectors 2.8)",
        arguments: [
            Row(
                "a steady pull ticks at once and then every interval",
                [.pull(-5, 0), .pull(-20, 50), .release(1000)],
                "start@0, reach 0@0, 11@0, 12@300, 13@600, 14@900, release@1000", end: 14),
            Row(
                "crossings: the new step counts, no tick beyond the faster pace (B-Q4, B-Q5)",
                [.pull(-5, 0), .pull(-40, 100), .pull(-90, 350), .pull(-30, 500), .release(600)],
                "start@0, reach 0@0, 11@0, reach 70@100, 13@200, reach 120@350, 16@350, 19@450, "
                    + "reach 0@500, 20@550, release@600", end: 20),
            Row(
                "no motion is nothing, looping (B-Q3: was a decrement to 50)", value: 0,
                [.pull(0, 0), .release(0)], "", end: 0),
            Row(
                "no motion is nothing, without loops (B-Q3: was a start, a bump and a release)",
                value: 0, with: clamping, [.pull(0, 0), .release(0)], "", end: 0),
            Row(
                "horizontal, right", value: 5, with: horizontal, [.pull(3, 0)],
                "start@0, reach 0@0, 6@0", end: 6),
            Row(
                "horizontal, left", value: 5, with: horizontal, [.pull(-3, 0)],
                "start@0, reach 0@0, 4@0", end: 4),
            Row(
                "turning round keeps the beat; what is due comes before what is new",
                [.pull(-5, 0), .pull(5, 300), .release(950)],
                "start@0, reach 0@0, 11@0, 12@300, 11@600, 10@900, release@950", end: 10),
            Row(
                "before any range the first step runs, one interval later; then B-Q4 (was 13@700)",
                with: withGap, [.pull(-2, 0), .pull(-20, 700), .pull(-5, 800), .release(1200)],
                "start@0, 11@300, 12@600, reach 30@700, 13@900, 14@1200, release@1200", end: 14),
            Row(
                "a flick that never ticked ticks once", with: withGap,
                [.pull(-2, 0), .release(100)],
                "start@0, 11@100, release@100", end: 11),
            Row(
                "a cancelled drag stops and is released (B-Q2: ticked for ever)",
                [.pull(-5, 0), .cancel(100), .wait(1000)],
                "start@0, reach 0@0, 11@0, release@100", end: 11),
            Row(
                "jitter on a boundary (B-Q4: was 11, 12, 14, 15, 17, 18, 20)",
                [
                    .pull(-34.9, 0), .pull(-35, 10), .pull(-34.9, 20), .pull(-35, 30),
                    .pull(-34.9, 40), .pull(-35, 50), .pull(-34.9, 60),
                ],
                "start@0, reach 0@0, 11@0, reach 70@10, reach 0@20, reach 70@30, reach 0@40, "
                    + "reach 70@50, reach 0@60", end: 11),
            Row(
                "without steps the value stays, and the release says so (B-Q6)",
                with: ElasticSettings(), [.pull(-5, 0), .pull(-30, 100), .release(200)],
                "limit 10@200, release@200", end: 10),
        ])
    func reference(_ row: Row) throws {
        try expect(row)
    }

    @Test(
        "what the reference leaves open",
        arguments: [
            Row(
                "at the limit each tick says so", value: 49, with: clamping,
                [.pull(-5, 0), .wait(600), .release(700)],
                "start@0, reach 0@0, 50@0, limit 50@300, limit 50@600, release@700", end: 50),
            Row(
                "a loop goes on at the far end", value: 49,
                [.pull(-5, 0), .wait(600)],
                "start@0, reach 0@0, 50@0, 0@300, 1@600", end: 1),
            Row(
                "a drag that began with 0 starts with its first motion",
                [.pull(0, 0), .wait(500), .pull(-5, 510)],
                "start@510, reach 0@510, 11@510", end: 11),
            Row(
                "back at 0 nothing ticks; going on keeps the distance to the last tick",
                [.pull(-5, 0), .pull(0, 100), .pull(5, 200), .wait(300)],
                "start@0, reach 0@0, 11@0, 10@300", end: 10),
            Row(
                "a long rest at 0 ends with a tick at once, and a new beat from there",
                [.pull(-5, 0), .pull(0, 100), .pull(-5, 1000), .wait(1300)],
                "start@0, reach 0@0, 11@0, 12@1000, 13@1300", end: 13),
            Row(
                "a crossing by way of 0 counts with both intervals",
                [.pull(-40, 0), .pull(0, 50), .pull(40, 60), .wait(200)],
                "start@0, reach 70@0, 12@0, reach 0@50, reach 70@60, 10@200", end: 10),
            Row(
                "one due later than the crossing allows is brought forward",
                [.pull(-5, 0), .pull(-90, 50), .wait(200)],
                "start@0, reach 0@0, 11@0, reach 120@50, 14@100, 17@200", end: 17),
            Row(
                "one due sooner than the new step wants still comes after the shorter interval",
                [.pull(-90, 0), .pull(-5, 50), .wait(400)],
                "start@0, reach 120@0, 13@0, reach 0@50, 14@100, 15@400", end: 15),
            Row(
                "three ranges within one interval keep the shortest distance",
                [.pull(-5, 0), .pull(-40, 10), .pull(-90, 20), .pull(-5, 30), .wait(400)],
                "start@0, reach 0@0, 11@0, reach 70@10, reach 120@20, reach 0@30, 12@100, 13@400",
                end: 13),
            Row(
                "the first range of a drag is met with a tick at once, before any beat",
                with: withGap, [.pull(-2, 0), .pull(-20, 100), .wait(400)],
                "start@0, reach 30@100, 11@100, 12@400", end: 12),
            Row(
                "a gap above the ranges keeps the step that holds",
                with: withGap, [.pull(-40, 0), .pull(-200, 100), .wait(400)],
                "start@0, reach 70@0, 12@0, 14@200, 16@400", end: 16),
            Row(
                "a gap before the first range waits again after a rest at 0",
                with: withGap, [.pull(-2, 0), .pull(0, 100), .pull(-2, 250), .wait(300)],
                "start@0, 11@300", end: 11),
            Row(
                "a drag brought back to 0 is released without a tick",
                with: withGap, [.pull(-2, 0), .pull(0, 50), .release(100)],
                "start@0, release@100", end: 10),
            Row(
                "a flick that is cancelled does not tick",
                with: withGap, [.pull(-2, 0), .cancel(100), .wait(1000)],
                "start@0, release@100", end: 10),
            Row(
                "a cancel makes the ticks that were due before it",
                [.pull(-5, 0), .cancel(650)],
                "start@0, reach 0@0, 11@0, 12@300, 13@600, release@650", end: 13),
            Row(
                "each drag begins anew, also right after the last one",
                [.pull(-5, 0), .release(10), .pull(-5, 20), .release(30)],
                "start@0, reach 0@0, 11@0, release@10, start@20, reach 0@20, 12@20, release@30",
                end: 12),
            Row(
                "without steps a cancelled drag is only released",
                with: ElasticSettings(), [.pull(-5, 0), .cancel(200)], "release@200", end: 10),
            Row(
                "without steps no motion is nothing",
                with: ElasticSettings(), [.pull(0, 0), .release(200)], "", end: 10),
            Row(
                "a release or cancel of nothing is nothing",
                [.release(0), .cancel(10), .wait(20)], "", end: 10),
            Row(
                "a translation that is no finite number leaves the pull as it was",
                [.pull(-5, 0), .pull(.nan, 10), .pull(-.infinity, 20), .pull(.infinity, 300)],
                "start@0, reach 0@0, 11@0, 12@300", end: 12),
            Row(
                "a translation that is no finite number begins nothing",
                [.pull(.nan, 0), .pull(-.infinity, 20), .release(30)], "", end: 10),
            Row(
                "the whole range of doubles is a drag like others",
                [
                    .pull(-Double.greatestFiniteMagnitude, 0),
                    .pull(-Double.leastNonzeroMagnitude, 10), .release(20),
                ],
                "start@0, reach 0@10, 11@10, release@20", end: 11),
        ])
    func open(_ row: Row) throws {
        try expect(row)
    }

    private func expect(_ row: Row) throws {
        var session = try ElasticSession(row.settings, value: row.value)
        session.play(row.inputs)
        #expect(session.story == row.story)
        #expect(session.control.value == row.end)
    }

    struct Boundary: CustomTestStringConvertible {
        let drag: Double
        let percentage: Double
        /// The lower end of the range that is reached; nil above all.
        let range: Double?
        var testDescription: String { "\(drag) points" }
    }

    @Test(
        "the rubber band's percentage decides the step; lower ends belong, upper ends do not (2.8)",
        arguments: [
            Boundary(drag: 34.999999, percentage: 69.999998, range: 0),
            Boundary(drag: 35, percentage: 70, range: 70),
            Boundary(drag: 35.000001, percentage: 70.000002, range: 70),
            Boundary(drag: 50, percentage: 100, range: 70),
            Boundary(drag: 60, percentage: 107.9181246047625, range: 70),
            Boundary(drag: 75, percentage: 117.6091259055681, range: 70),
            Boundary(drag: 79, percentage: 119.8657086954423, range: 70),
            Boundary(drag: 79.2446596, percentage: 119.9999999873645, range: 70),
            Boundary(drag: 79.2446597, percentage: 120.0000000421688, range: 120),
            Boundary(drag: 79.3, percentage: 120.0303182981585, range: 120),
            Boundary(drag: 100, percentage: 130.1029995663981, range: 120),
            Boundary(drag: 158, percentage: 149.9687082618404, range: 120),
            Boundary(drag: 500, percentage: 200, range: 120),
            Boundary(drag: 499_999, percentage: 499.9999131410167, range: 120),
            Boundary(drag: 500_000, percentage: 500, range: nil),
        ])
    func boundaries(_ row: Boundary) throws {
        for sign in [-1.0, 1] {
            var session = try ElasticSession(
                ElasticSettings(steps: ElasticSession.demo), value: 10)
            session.play([.pull(sign * row.drag, 0)])
            #expect(abs(session.control.percentage - row.percentage) < 1e-9)
            #expect(session.control.currentStep?.range.lowerBound == row.range)
        }
    }

    @Test("the drag counts from where it began, wherever the handle rests (B-Q1)")
    func relativePercentage() throws {
        // The original counts the place of rest: 20 of 50 would be 40 % at rest and 70 % here.
        var session = try ElasticSession(ElasticSettings(steps: ElasticSession.demo), value: 10)
        session.play([.pull(15, 0)])
        #expect(session.control.percentage == 30)
        session.play([.pull(-20, 10)])
        #expect(session.control.percentage == 40)
    }
}
