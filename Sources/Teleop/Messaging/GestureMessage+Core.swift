import ControlCore

extension GestureMessage.State {
    /// How far a gesture is, in the words of the message; nil where there is nothing to say.
    init?(_ state: GestureState, isContinuous: Bool) {
        switch state {
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = isContinuous ? .ended : .recognized
        case .cancelled: self = .cancelled
        case .possible, .failed: return nil
        }
    }
}

extension [GestureMessage.Amount] {
    /// What a gesture measures, in the units of the message: angles in degrees.
    init(_ measure: GestureMeasure) {
        let degrees = 180 / Double.pi
        switch measure {
        case .none: self = []
        case .translation(let way, let velocity):
            self = [
                Element("translation", x: way.dx, y: way.dy),
                Element("velocity", x: velocity.dx, y: velocity.dy),
            ]
        case .scale(let scale, let velocity):
            self = [Element("scale", scale), Element("velocity", velocity)]
        case .magnification(let magnification, let velocity):
            self = [Element("scale", 1 + magnification), Element("velocity", velocity)]
        case .rotation(let angle, let velocity):
            self = [
                Element("rotation", angle * degrees), Element("velocity", velocity * degrees),
            ]
        case .force(let force, let fraction):
            self = [Element("force", force), Element("fraction", fraction)]
        }
    }
}
