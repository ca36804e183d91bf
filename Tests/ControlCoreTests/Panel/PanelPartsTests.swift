import TestSupport
import Testing

@testable import ControlCore

/// What lies above what, and hides it: the same as who is touched.
@Suite("Parts of a panel")
struct PanelPartsTests {
    private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
        -> Rectangle
    {
        Rectangle(x: x, y: y, width: width, height: height)
    }

    /// Areas have the numbers from 0 on, elastics from 10 on, joysticks from 20 on.
    private static func panel(
        areas: [Rectangle] = [], elastics: [Rectangle] = [], joysticks: [Rectangle] = []
    ) -> PanelSettings {
        var panel = PanelSettings()
        panel.areas = areas.enumerated().map {
            PanelSettings.Region(control: Control(index: $0.offset), frame: $0.element)
        }
        panel.elastics = elastics.enumerated().map {
            PanelSettings.Region(control: Control(index: 10 + $0.offset), frame: $0.element)
        }
        panel.joysticks = joysticks.enumerated().map {
            PanelSettings.Joystick(control: Control(index: 20 + $0.offset), region: $0.element)
        }
        return panel
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let panel: PanelSettings
        let hidden: [PanelSettings.Part: PanelSettings.Part]

        init(
            _ name: String, _ panel: PanelSettings,
            _ hidden: [PanelSettings.Part: PanelSettings.Part]
        ) {
            testDescription = name
            self.panel = panel
            self.hidden = hidden
        }
    }

    private static let left = rectangle(0, 0, 0.5, 1)
    private static let part = rectangle(0.1, 0.1, 0.2, 0.2)

    @Test(
        "what one other part hides wholly is found, with the topmost that does",
        arguments: [
            Case("nothing", panel(), [:]),
            Case("an area before a larger one", panel(areas: [part, left]), [.area(0): .area(1)]),
            Case("an area within an earlier one", panel(areas: [left, part]), [:]),
            Case(
                "two equal areas: the later is part of the earlier", panel(areas: [left, left]), [:]
            ),
            Case(
                "joysticks over elastics over areas",
                panel(areas: [part], elastics: [part], joysticks: [left]),
                [.area(0): .joystick(0), .elastic(0): .joystick(0)]),
            Case(
                "of two of a kind the earlier",
                panel(elastics: [left, left], joysticks: [part, part]),
                [.elastic(0): .elastic(1), .joystick(0): .joystick(1)]),
            Case("a joystick within an elastic", panel(elastics: [left], joysticks: [part]), [:]),
            Case(
                "a corner looks out",
                panel(areas: [part], joysticks: [rectangle(0.1 + 1e-6, 0.1, 0.5, 0.5)]), [:]),
            Case(
                "edges that are the same but for rounding",
                panel(areas: [rectangle(0.1, 0, 0.2, 1)], joysticks: [rectangle(0, 0, 0.3, 1)]),
                [.area(0): .joystick(0)]),
            Case(
                "two halves hide it together, which is not found",
                panel(
                    areas: [left],
                    elastics: [rectangle(0, 0, 0.5, 0.5), rectangle(0, 0.5, 0.5, 0.5)]),
                [:]),
            Case(
                "a larger one that is part of another below",
                panel(areas: [
                    rectangle(0, 0, 0.6, 1), rectangle(0.2, 0, 0.6, 0.8),
                    rectangle(0.3, 0.2, 0.2, 0.2), rectangle(0.25, 0, 0.3, 1),
                ]), [:]),
        ])
    func hidden(_ line: Case) {
        var found: [PanelSettings.Part: PanelSettings.Part] = [:]
        for part in line.panel.parts { found[part] = line.panel.part(hidingAllOf: part) }
        #expect(found == line.hidden)
    }

    @Test("what hides some of a part is told from below; what only touches it does not")
    func partly() {
        let panel = Self.panel(
            areas: [Self.rectangle(0, 0, 1, 1), Self.part], elastics: [Self.part],
            joysticks: [Self.left, Self.rectangle(0.5, 0, 0.5, 1)])
        #expect(panel.parts(hiding: .area(0)) == [.elastic(0), .joystick(0), .joystick(1)])
        #expect(panel.parts(hiding: .area(1)) == [.elastic(0), .joystick(0)])
        #expect(panel.parts(hiding: .elastic(0)) == [.joystick(0)])
        #expect(panel.parts(hiding: .joystick(0)).isEmpty)
    }

    @Test(
        "no touch reaches a part that is hidden, and one that is not is reached", arguments: 0..<40)
    func touches(seed: UInt64) throws {
        var source = SeededGenerator(seed: seed)
        func rectangles() -> [Rectangle] {
            (0..<Int.random(in: 0...3, using: &source)).map { _ in
                let x = Int.random(in: 0...3, using: &source)
                let y = Int.random(in: 0...3, using: &source)
                return Self.rectangle(
                    Double(x) / 4, Double(y) / 4,
                    Double(Int.random(in: 1...4 - x, using: &source)) / 4,
                    Double(Int.random(in: 1...4 - y, using: &source)) / 4)
            }
        }
        let settings = Self.panel(
            areas: rectangles(), elastics: rectangles(), joysticks: rectangles())
        var seen: Set<Int> = []
        for x in 0..<4 {
            for y in 0..<4 {
                var gestures = BoundGestures(
                    ((0..<3).map { $0 } + (10..<13) + (20..<23)).map {
                        GestureBinding(
                            control: Control(index: $0), gesture: "touch_down",
                            recognizer: TouchDownGestureRecognizer(), response: .publish)
                    }, panel: settings)
                gestures.connectScreen(size: Size(width: 400, height: 400))
                gestures.handle(
                    [
                        Contact(
                            id: 0, phase: .began,
                            location: Point(x: 100 * Double(x) + 50, y: 100 * Double(y) + 50))
                    ], at: Moment(nanoseconds: 0))
                for event in gestures.events {
                    if let binding = gestures.binding(of: event)?.binding {
                        seen.insert(binding.control.index)
                    }
                }
            }
        }
        for part in settings.parts {
            let index =
                switch part {
                case .area(let index): index
                case .elastic(let index): 10 + index
                case .joystick(let index): 20 + index
                }
            if settings.part(hidingAllOf: part) != nil { #expect(!seen.contains(index), "\(part)") }
            if settings.parts(hiding: part).isEmpty { #expect(seen.contains(index), "\(part)") }
        }
    }
}
