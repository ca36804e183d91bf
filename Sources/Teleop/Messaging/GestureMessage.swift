/// What the bridge says on `gesture/<name>` when the operator makes a gesture that is published.
struct GestureMessage: Equatable {
    /// How far the gesture is.
    enum State: String {
        case began
        case changed
        /// A gesture of one instant, such as a tap, was made.
        case recognized
        case ended
        case cancelled
    }

    /// A place in points of the surface.
    struct Location: Equatable {
        var x: Double
        var y: Double
    }

    /// The gesture's word in the configuration: `double_tap`.
    let gesture: String
    let state: State
    /// Nil for a gesture that has no place, such as that of a button.
    let location: Location?
    let millisecondsSince1970: Int64

    /// The message as JSON.
    var json: [UInt8] {
        var buffer = PayloadBuffer(capacity: 256 + 6 * gesture.utf8.count)
        buffer.append("{\"gesture\":")
        buffer.append(json: gesture)
        buffer.append(",\"state\":")
        buffer.append(json: state.rawValue)
        buffer.append(",\"location\":")
        if let location, location.x.isFinite, location.y.isFinite {
            buffer.append("{\"x\":")
            buffer.append(location.x)
            buffer.append(",\"y\":")
            buffer.append(location.y)
            buffer.append("}")
        } else {
            buffer.append("null")
        }
        buffer.append(",\"stamp\":")
        buffer.append(seconds: millisecondsSince1970)
        buffer.append("}")
        return Array(buffer.bytes)
    }
}
