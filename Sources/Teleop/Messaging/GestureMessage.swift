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

    /// Something that a gesture measures.
    struct Amount: Equatable {
        enum Value: Equatable {
            case number(Double)
            case vector(x: Double, y: Double)
        }

        /// Its key in the message.
        let name: String
        let value: Value

        init(_ name: String, _ number: Double) {
            self.name = name
            value = .number(number)
        }

        init(_ name: String, x: Double, y: Double) {
            self.name = name
            value = .vector(x: x, y: y)
        }
    }

    /// The gesture's word in the configuration: `double_tap`.
    let gesture: String
    let state: State
    /// Nil for a gesture that has no place, such as that of a button.
    let location: Location?
    /// How far, how much, how fast; one that is no finite number is left out.
    var amounts: [Amount] = []
    let millisecondsSince1970: Int64

    /// The message as JSON.
    var json: [UInt8] {
        var buffer = PayloadBuffer(capacity: 512 + 6 * gesture.utf8.count)
        buffer.append("{\"gesture\":")
        buffer.append(json: gesture)
        buffer.append(",\"state\":")
        buffer.append(json: state.rawValue)
        buffer.append(",\"location\":")
        if let location, location.x.isFinite, location.y.isFinite {
            Self.append(x: location.x, y: location.y, to: &buffer)
        } else {
            buffer.append("null")
        }
        for amount in amounts { Self.append(amount, to: &buffer) }
        buffer.append(",\"stamp\":")
        buffer.append(seconds: millisecondsSince1970)
        buffer.append("}")
        return Array(buffer.bytes)
    }

    private static func append(_ amount: Amount, to buffer: inout PayloadBuffer) {
        let numbers =
            switch amount.value {
            case .number(let number): [number]
            case .vector(let x, let y): [x, y]
            }
        guard numbers.allSatisfy(\.isFinite) else { return }
        buffer.append(",")
        buffer.append(json: amount.name)
        buffer.append(":")
        switch amount.value {
        case .number(let number): buffer.append(number)
        case .vector(let x, let y): append(x: x, y: y, to: &buffer)
        }
    }

    private static func append(x: Double, y: Double, to buffer: inout PayloadBuffer) {
        buffer.append("{\"x\":")
        buffer.append(x)
        buffer.append(",\"y\":")
        buffer.append(y)
        buffer.append("}")
    }
}
