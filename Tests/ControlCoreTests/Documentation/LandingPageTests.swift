import ControlCore
import Foundation
import Testing

/// The examples of the documentation's first page, word for word.
@Suite("The documentation's first page")
@MainActor
struct LandingPageTests {
    /// Collects what an example prints.
    final class Output {
        var lines: [String] = []
    }

    private let output = Output()

    private func print(_ items: Any...) {
        output.lines.append(items.map { "\($0)" }.joined(separator: " "))
    }

    @Test("the joystick's example prints what it says")
    func joystick() throws {
        let surface = Rectangle(x: 0, y: 0, width: 400, height: 400)
        var joystick = Joystick(
            frame: Rectangle(x: 40, y: 40, width: 120, height: 120), surface: surface)
        var finger = Contact(id: 0, phase: .began, location: Point(x: 130, y: 70))
        for phase in [Contact.Phase.began, .ended] {
            finger.phase = phase
            for case .report(let report) in joystick.handle(finger, at: Moment(nanoseconds: 0)) {
                print(report.polar.angle, report.polar.displacement)
            }
        }
        #expect(try output.lines == Self.examples()[0].output)
    }

    @Test("the elastic control's example prints what it says")
    func elastic() throws {
        let settings = ElasticSettings(
            steps: [
                ElasticStep(range: 0..<70, interval: .milliseconds(300), increment: 1),
                ElasticStep(range: 70..<500, interval: .milliseconds(100), increment: 3),
            ])
        var lift = try ElasticControl(settings: settings, initialValue: 10)
        let start = Moment(nanoseconds: 0)
        var events = lift.pull(to: -30, at: start)
        events += lift.release(at: start.advanced(by: .seconds(1)))
        for case .didChangeValue(let value, let moment) in events {
            print(value, start.duration(to: moment) / .milliseconds(1))
        }
        #expect(try output.lines == Self.examples()[1].output)
    }

    @Test("the gestures' example prints what it says")
    func gestures() async throws {
        var pad = GestureSurface(bounds: Rectangle(x: 0, y: 0, width: 400, height: 400))
        let stopArea = pad.addRegion(frame: Rectangle(x: 200, y: 0, width: 200, height: 400))
        pad.add(TapGestureRecognizer(numberOfTapsRequired: 2), to: stopArea)
        let view = ObservableSurface(pad)
        var taps = view.gesture(TapGestureRecognizer(), in: stopArea).when(.recognized)
            .asLocation(in: .view).makeAsyncIterator()
        for (step, phase) in [Contact.Phase.began, .ended, .began, .ended].enumerated() {
            let contact = Contact(id: 0, phase: phase, location: Point(x: 230, y: 80))
            let now = Moment(nanoseconds: 100_000_000 * Int64(step))
            for event in view.handle([contact], at: now) {
                print(event.kind.rawValue, event.state, "by recogniser", event.recognizer.number)
            }
        }
        if let place = await taps.next(isolation: #isolation) { print(place.x, place.y) }
        #expect(try output.lines == Self.examples()[2].output)
    }

    @Test("each example on the page is one of these, word for word")
    func compiled() throws {
        let source = Self.lines(try String(contentsOfFile: #filePath, encoding: .utf8))
        let examples = try Self.examples()
        #expect(examples.count == 3)
        for example in examples {
            let isHere = source.indices.contains {
                source[$0...].prefix(example.code.count).elementsEqual(example.code)
            }
            #expect(isHere, "\(example.code.first ?? "")")
        }
    }

    private struct Example {
        /// Without the comments at its end, which say what it prints.
        let code: [String]
        let output: [String]
    }

    private static func examples() throws -> [Example] {
        let page = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("Sources/ControlCore/ControlCore.docc/ControlCore.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        return text.components(separatedBy: "```swift\n").dropFirst().map { block in
            let lines = lines(block.components(separatedBy: "```")[0])
            return Example(
                code: lines.filter { !$0.hasPrefix("// ") },
                output: lines.filter { $0.hasPrefix("// ") }.map { String($0.dropFirst(3)) })
        }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
