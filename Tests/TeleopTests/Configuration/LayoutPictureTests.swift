import Foundation
import TestSupport
import Testing

@testable import Teleop

@Suite("Pictures of a configuration")
struct LayoutPictureTests {
    private func svg(_ text: String) throws -> String {
        let (configuration, problems) = outcome(of: text)
        #expect(problems == "")
        return LayoutPicture.svg(of: try #require(configuration))
    }

    @Test("text stands for itself, whatever it is")
    func escaping() throws {
        #expect(SVGDrawing.escaped("a<b>&\"c\"'ü\u{0}\n") == "a&lt;b&gt;&amp;&quot;c&quot;'ü")
        let picture = try svg(
            """
            robot: "<&>"
            touch: { areas: [{ name: "<svg>", region: { x: 0, y: 0, width: 1, height: 1 } }] }
            """)
        #expect(picture.contains("&lt;&amp;&gt;: what the controls do"))
        #expect(picture.contains(">&lt;svg&gt;</text>"))
        #expect(picture.components(separatedBy: "<svg").count == 2)
    }

    @Test("each part of the screen is drawn after its kind, joysticks last, with its words")
    func screen() throws {
        let picture = try svg(
            """
            drive: { stick: thumb, enable: none }
            setpoints:
              - { name: a, pull: lift }
              - { name: b, pull: slide, axis: horizontal }
            touch:
              size: { width: 400, height: 200 }
              joysticks:
                - { name: thumb, region: { x: 0, y: 0.5, width: 0.5, height: 0.5 } }
                - { name: free, region: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }, movable: true }
              elastics:
                - { name: lift, region: { x: 0, y: 0, width: 0.25, height: 0.5 } }
                - { name: slide, region: { x: 0.5, y: 0, width: 0.25, height: 0.5 } }
              areas:
                - { name: all, region: { x: 0, y: 0, width: 1, height: 1 } }
            gestures:
              - { on: all, when: tap, do: stop }
              - { on: start, when: tap, do: reset }
            """)
        // Twice the size, the width of the picture.
        let expected = [
            "<rect x=\"20\" y=\"58\" width=\"800\" height=\"400\" rx=\"0\" class=\"screen\"/>",
            "<rect x=\"24\" y=\"62\" width=\"792\" height=\"392\" rx=\"8\" class=\"area\"/>",
            "<rect x=\"20\" y=\"58\" width=\"200\" height=\"200\" rx=\"0\" class=\"elastic\"/>",
            "<line x1=\"120\" y1=\"158\" x2=\"120\" y2=\"238\"",
            "<line x1=\"460\" y1=\"158\" x2=\"580\" y2=\"158\"",
            "<rect x=\"20\" y=\"258\" width=\"400\" height=\"200\" rx=\"0\" class=\"joystick\"/>",
            "<circle cx=\"220\" cy=\"358\" r=\"60\" class=\"base\"/>",
            "<circle cx=\"220\" cy=\"358\" r=\"25\" class=\"handle\"/>",
            "class=\"joystick movable\"/>",
            "class=\"name\">all</text>", "class=\"words\">tap to stop</text>",
            "class=\"name\">lift</text>", "class=\"words\">drag up to increase a (0 to</text>",
            "class=\"name\">thumb</text>",
            "class=\"words\">up and down drive at up to 1 m/s</text>",
            "class=\"name\">free</text>",
            "class=\"words\">nothing has to be held to drive, let go of thumb to stand</text>",
            "class=\"name\">start</text>", "class=\"words\">tap to reset</text>",
        ]
        var rest = picture[...]
        for part in expected {
            let place = try #require(rest.firstRange(of: part), "\(part)")
            rest = rest[place.upperBound...]
        }
    }

    @Test("a screen that nobody asked for is not drawn, one without a size has the usual one")
    func size() throws {
        #expect(!(try svg("robot: a")).contains("class=\"screen\""))
        let picture = try svg("touch: { areas: [] }")
        #expect(picture.contains("width=\"800\" height=\"468.8\" rx=\"0\" class=\"screen\""))
        let upright = try svg("touch: { size: { width: 600, height: 1200 } }")
        #expect(upright.contains("width=\"300\" height=\"600\" rx=\"0\" class=\"screen\""))
    }

    @Test(
        "a screen is drawn as the person before it sees it, also one that is turned",
        arguments: [
            ("size: { width: 600, height: 1200 }, rotation: 90", "width=\"800\" height=\"400\""),
            ("size: { width: 600, height: 1200 }, rotation: 180", "width=\"300\" height=\"600\""),
            ("size: { width: 1200, height: 600 }, rotation: 270", "width=\"300\" height=\"600\""),
            ("rotation: 90", "width=\"351.6\" height=\"600\""),
            (
                "size: { width: 600, height: 1200 }, matrix: [0, 1, 0, -1, 0, 1]",
                "width=\"800\" height=\"400\""
            ),
        ])
    func turned(keys: String, extent: String) throws {
        #expect(try svg("touch: { \(keys) }").contains("\(extent) rx=\"0\" class=\"screen\""))
    }

    @Test("every picture is one that an XML parser takes", arguments: UInt64(0)..<50)
    func wellFormed(seed: UInt64) throws {
        var source = SeededGenerator(seed: seed)
        let picture = LayoutPicture.svg(of: .random(using: &source))
        #expect(!picture.contains("nan") && !picture.contains("inf"))
        // Every element is closed, and no text holds what could be taken for markup.
        let tags = picture.split(separator: "<").map { $0.prefix { $0 != ">" } }
        var open: [Substring] = []
        for tag in tags where !tag.hasSuffix("/") {
            let name = tag.prefix { $0 != " " }
            if name.hasPrefix("/") {
                #expect(open.popLast() == name.dropFirst())
            } else {
                open.append(name)
            }
        }
        #expect(open.isEmpty)
    }
}
