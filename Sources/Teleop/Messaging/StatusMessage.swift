import ControlCore

/// What the bridge says of itself on `status`.
struct StatusMessage: Equatable {
    /// Whether the bridge is there.
    enum State: String {
        case online
        /// It ended, after a good-bye.
        case offline
        /// It died; the broker says so in its name.
        case lost
    }

    /// The device that the driving stick belongs to.
    struct Device: Equatable {
        let name: String
        let id: String
        /// How full its battery is, 0 to 1; nil where that is not known.
        var battery: Double?
    }

    var state: State
    var motion: MotionStatus
    var session: String
    var device: Device?
    /// The way to the broker and back, the median of the last ten; nil where it is not known.
    var latency: Duration?
    var withheld: Int
    var millisecondsSince1970: Int64

    /// The message as JSON.
    var json: [UInt8] {
        var buffer = PayloadBuffer(
            capacity: 512 + 6 * ((device?.name.utf8.count ?? 0) + (device?.id.utf8.count ?? 0)))
        buffer.append("{\"state\":")
        buffer.append(json: state.rawValue)
        buffer.append(",\"motion\":")
        buffer.append(json: motion.word)
        buffer.append(",\"reason\":")
        if let reason = motion.reasonWord {
            buffer.append(json: reason)
        } else {
            buffer.append("null")
        }
        buffer.append(",\"session\":")
        buffer.append(json: session)
        buffer.append(",\"device\":")
        if let device {
            buffer.append("{\"name\":")
            buffer.append(json: device.name)
            buffer.append(",\"id\":")
            buffer.append(json: device.id)
            if let battery = device.battery {
                buffer.append(",\"battery\":")
                buffer.append(battery)
            }
            buffer.append("}")
        } else {
            buffer.append("null")
        }
        buffer.append(",\"latency_ms\":")
        if let latency {
            // To the microsecond; beyond that it is noise.
            buffer.append((latency / .milliseconds(1) * 1000).rounded() / 1000)
        } else {
            buffer.append("null")
        }
        buffer.append(",\"withheld\":")
        buffer.append(decimal: Int64(withheld))
        buffer.append(",\"stamp\":")
        buffer.append(seconds: millisecondsSince1970)
        buffer.append("}")
        return Array(buffer.bytes)
    }

    /// True for a message on `status` by which a broker announces the death of a bridge.
    static func announcesLoss(_ payload: [UInt8]) -> Bool {
        payload.starts(with: Array("{\"state\":\"lost\"".utf8))
    }
}
