import ControlCore

/// Draws what a configuration comes to: the touch screen with what lies on it, and what the
/// controls of a device do.
struct LayoutPicture {
    private static let margin = 20.0
    private static let lineHeight = 18.0
    /// The place that the screen is drawn in, at the most.
    private static let largest = Size(width: 800, height: 600)
    /// About how wide a letter is.
    private static let letterWidth = 6.6
    private static let nameColumn = 150.0

    private let configuration: Configuration
    private let duties: ControlDuties
    private var drawing = SVGDrawing()
    /// Where the next thing goes, from the top.
    private var y = Self.margin

    /// The picture as SVG.
    static func svg(of configuration: Configuration) -> String {
        var picture = LayoutPicture(configuration)
        return picture.draw()
    }

    private init(_ configuration: Configuration) {
        self.configuration = configuration
        duties = ControlDuties(configuration)
    }

    private mutating func draw() -> String {
        let title = "\(configuration.robot): what the controls do"
        y += Self.lineHeight
        drawing.text(title, x: Self.margin, y: y, "title")
        y += Self.margin
        // A screen that nobody has asked for is not worth its place.
        if configuration.touch != Configuration.Touch() { drawScreen() }
        drawControls()
        return drawing.document(
            width: Self.largest.width + 2 * Self.margin, height: y + Self.margin, title: title,
            style: Self.style)
    }

    // MARK: The touch screen

    private mutating func drawScreen() {
        let size = PanelGeometry.size(PanelMounting(configuration.touch))
        let scale = min(Self.largest.width / size.width, Self.largest.height / size.height)
        let screen = Size(width: size.width * scale, height: size.height * scale)
        let touch = configuration.touch
        drawing.rectangle(
            x: Self.margin, y: y, width: screen.width, height: screen.height, "screen")
        for area in touch.areas {
            let frame = frame(of: area.region, on: screen)
            // A little smaller, so that the edge of the screen does not hide it.
            let inset = min(4, frame.size.width / 4, frame.size.height / 4)
            drawing.rectangle(
                x: frame.minX + inset, y: frame.minY + inset,
                width: frame.size.width - 2 * inset, height: frame.size.height - 2 * inset,
                corner: 8, "area")
        }
        for elastic in touch.elastics {
            draw(elastic, in: frame(of: elastic.region, on: screen))
        }
        for joystick in touch.joysticks {
            draw(joystick, in: frame(of: joystick.region, on: screen))
        }
        let regions =
            (touch.areas + touch.elastics).map { ($0.name, $0.region) }
            + touch.joysticks.map { ($0.name, $0.region) }
        for (name, region) in regions { label(name, in: frame(of: region, on: screen)) }
        drawing.rectangle(
            x: Self.margin, y: y, width: screen.width, height: screen.height, "edge")
        y += screen.height + Self.margin
    }

    private func frame(of region: Configuration.Region, on screen: Size) -> Rectangle {
        let frame = region.frame(on: screen)
        return Rectangle(origin: frame.origin + Vector(dx: Self.margin, dy: y), size: frame.size)
    }

    private mutating func draw(_ joystick: Configuration.Touch.Joystick, in frame: Rectangle) {
        let radius = min(frame.size.width, frame.size.height) / 2
        drawing.rectangle(
            x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height,
            joystick.movable ? "joystick movable" : "joystick")
        drawing.circle(x: frame.mid.x, y: frame.mid.y, radius: radius * 0.6, "base")
        drawing.circle(x: frame.mid.x, y: frame.mid.y, radius: radius * 0.25, "handle")
    }

    private mutating func draw(_ elastic: Configuration.Touch.Place, in frame: Rectangle) {
        drawing.rectangle(
            x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height,
            "elastic")
        let pulled = configuration.setPoints.first { $0.pull == elastic.name }
        if pulled?.effectiveAxis(configuration.controls) == .horizontal {
            let reach = frame.size.width * 0.3
            drawing.doubleArrow(
                fromX: frame.mid.x - reach, fromY: frame.mid.y, toX: frame.mid.x + reach,
                toY: frame.mid.y)
        } else {
            // Below the middle, out of the way of the words.
            drawing.doubleArrow(
                fromX: frame.mid.x, fromY: frame.minY + 0.5 * frame.size.height, toX: frame.mid.x,
                toY: frame.minY + 0.9 * frame.size.height)
        }
    }

    /// Writes the name and what it does into the upper left corner.
    private mutating func label(_ name: String, in frame: Rectangle) {
        let width = max(8, Int((frame.size.width - 16) / Self.letterWidth))
        var line = frame.minY + Self.lineHeight
        drawing.text(name, x: frame.minX + 8, y: line, "name")
        for words in duties.words(of: name) {
            for text in TextLines.wrapped(words, width: width) {
                line += Self.lineHeight
                drawing.text(text, x: frame.minX + 8, y: line, "words")
            }
        }
    }

    // MARK: The controls of a device

    private mutating func drawControls() {
        let parts = configuration.touch.names
        let column = Self.margin + Self.nameColumn
        let width = Int((Self.largest.width - Self.nameColumn) / Self.letterWidth)
        for duty in duties.duties where !parts.contains(duty.control ?? "") {
            if let control = duty.control {
                drawing.text(control, x: Self.margin, y: y + Self.lineHeight, "name")
            }
            for words in duty.words {
                for text in TextLines.wrapped(words, width: width) {
                    y += Self.lineHeight
                    drawing.text(text, x: duty.control == nil ? Self.margin : column, y: y, "words")
                }
            }
            y += Self.lineHeight / 3
        }
    }

    private static let style = """
        svg { background: white; }
        text { font-family: sans-serif; font-size: 13px; fill: #222; }
        .title { font-size: 16px; }
        .name, .words { paint-order: stroke; stroke: white; stroke-width: 3px; }
        .name { font-weight: bold; }
        .screen { fill: #f4f4f4; }
        .edge { fill: none; stroke: #222; stroke-width: 2; }
        .area { fill: none; stroke: #777; stroke-dasharray: 7 4; }
        .elastic { fill: #dcefe0; stroke: #2c6b3f; }
        .joystick { fill: #dfe8f6; stroke: none; }
        .movable { stroke: #2c4f8f; stroke-dasharray: 2 3; }
        .base { fill: none; stroke: #2c4f8f; stroke-width: 2; }
        .handle { fill: #9db6dd; stroke: #2c4f8f; }
        .arrow { stroke: #2c6b3f; stroke-width: 2; }
        .head { fill: #2c6b3f; }
        """
}
