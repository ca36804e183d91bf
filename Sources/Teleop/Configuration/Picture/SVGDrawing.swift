/// Collects the elements of an SVG picture; lengths are its pixels.
struct SVGDrawing {
    private var elements: [String] = []

    /// Adds an upright rectangle.
    mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, corner: Double = 0, _ style: String
    ) {
        elements.append(
            "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\""
                + " height=\"\(Self.number(height))\" rx=\"\(Self.number(corner))\" class=\"\(style)\"/>"
        )
    }

    /// Adds a circle.
    mutating func circle(x: Double, y: Double, radius: Double, _ style: String) {
        elements.append(
            "<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\""
                + " class=\"\(style)\"/>")
    }

    /// Adds a line with an arrow head at both ends.
    mutating func doubleArrow(fromX: Double, fromY: Double, toX: Double, toY: Double) {
        elements.append(
            "<line x1=\"\(Self.number(fromX))\" y1=\"\(Self.number(fromY))\""
                + " x2=\"\(Self.number(toX))\" y2=\"\(Self.number(toY))\" class=\"arrow\""
                + " marker-start=\"url(#head)\" marker-end=\"url(#head)\"/>")
    }

    /// Adds a line of text that begins at a place of its base line.
    mutating func text(_ text: String, x: Double, y: Double, _ style: String) {
        elements.append(
            "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" class=\"\(style)\">"
                + "\(Self.escaped(text))</text>")
    }

    /// The whole picture, with a final line end.
    func document(width: Double, height: Double, title: String, style: String) -> String {
        let size = "\(Self.number(width)) \(Self.number(height))"
        let head = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.number(width))\""
                + " height=\"\(Self.number(height))\" viewBox=\"0 0 \(size)\">",
            "<title>\(Self.escaped(title))</title>",
            "<style>\n\(style)\n</style>",
            "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"7\""
                + " markerHeight=\"7\" orient=\"auto-start-reverse\">"
                + "<path d=\"M0 0 L10 5 L0 10 z\" class=\"head\"/></marker></defs>",
        ]
        return (head + elements + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    /// Text that stands for itself in XML, whatever it is; what XML can not hold is left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case _ where scalar.isControl: continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A length to a tenth of a pixel.
    private static func number(_ value: Double) -> String {
        YAMLText.number((value * 10).rounded() / 10 + 0)
    }
}
