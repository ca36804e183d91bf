import CEvdev
import ControlCore

/// Makes the lines of evemu recordings, version 1.3, as evemu itself writes them.
enum RecordingLines {
    /// The lines that describe a device and what has been learned of its axes, up to the first event.
    static func description(
        of device: DeviceDescription, calibration: [UInt16: Calibration.Axis] = [:]
    ) -> String {
        var lines = ["# EVEMU 1.3"]
        if !device.phys.isEmpty { lines.append(RecordingText.Note.phys + oneLine(device.phys)) }
        if !device.uniq.isEmpty { lines.append(RecordingText.Note.uniq + oneLine(device.uniq)) }
        for (code, axis) in calibration.sorted(by: { $0.key < $1.key }) {
            lines.append(RecordingText.Note.calibration + CalibrationText.line(of: code, axis))
        }
        let name = oneLine(device.name)
        if name.allSatisfy({ $0 == " " || $0 == "\t" }) {
            // evemu takes no device without a name.
            lines += [RecordingText.Note.name + name, "N: unnamed"]
        } else {
            lines.append("N: " + name)
        }
        let ids = [device.bus, device.vendor, device.product, device.version]
        lines.append("I: " + ids.map { Hexadecimal.text($0) }.joined(separator: " "))
        lines += mask("P:", device.properties, last: INPUT_PROP_MAX)
        var types = device.otherCodes
        types[UInt16(EV_KEY)] = device.keys
        types[UInt16(EV_REL)] = device.relativeCodes
        types[UInt16(EV_ABS)] = Set(device.axes.keys)
        types = types.filter { !$0.value.isEmpty }
        types[UInt16(EV_SYN)] = Set(types.keys).union([UInt16(EV_SYN)])
        for (type, codes) in types.sorted(by: { $0.key < $1.key }) {
            // The codes of synchronisation are the types themselves.
            let last = CInt(type) == EV_SYN ? EV_MAX : libevdev_event_type_get_max(UInt32(type))
            lines += mask("B: " + Hexadecimal.text(type, digits: 2), codes, last: last)
        }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
            lines.append(
                "A: \(Hexadecimal.text(code, digits: 2)) "
                    + numbers.map(String.init).joined(separator: " "))
        }
        for (letter, type) in [("L", UInt16(EV_LED)), ("S", UInt16(EV_SW))] {
            for code in device.codesOn[type, default: []].sorted() {
                lines.append("\(letter): \(Hexadecimal.text(code, digits: 2)) 1")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The frame, at time 0, of how a device stands when its recording begins.
    static func state(of device: DeviceDescription) -> String {
        let report = RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
        return "\(RecordingText.Note.state)\n" + events(device.eventsFromRest + [report])
    }

    /// The empty frame of the end, so that what is held until then is held as long where it is played.
    static func end(after length: Duration) -> String {
        let time = Moment(nanoseconds: 0).advanced(by: max(length, .zero))
        return events([
            RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0, time: time)
        ])
    }

    /// The lines of events, whose times count from the beginning of the recording.
    static func events(_ events: [RawEvent]) -> String {
        var text = ""
        for event in events {
            // As evemu itself begins: to evemu-play, a time of 0 means that none is known yet.
            let microseconds = max(event.time.nanoseconds, 0) / 1000 + 1
            text += "E: \(microseconds / 1_000_000)."
            text += padded(String(microseconds % 1_000_000), to: 6)
            text += " \(Hexadecimal.text(event.type)) \(Hexadecimal.text(event.code)) "
            // Padded as evemu does: -1 is -001.
            text += event.value < 0 ? "-" : ""
            text += padded(String(event.value.magnitude), to: event.value < 0 ? 3 : 4)
            text += "\t# \(name(of: event))\n"
        }
        return text
    }

    private static func name(of event: RawEvent) -> String {
        let type = UInt32(event.type)
        let typeName = libevdev_event_type_get_name(type).map { String(cString: $0) }
        let name = libevdev_event_code_get_name(type, UInt32(event.code)).map {
            String(cString: $0)
        }
        return "\(typeName ?? "?") / \(name ?? "?")"
    }

    /// The lines of the bits of codes, eight bytes a line.
    static func mask(_ beginning: String, _ codes: Set<UInt16>, last: CInt) -> [String] {
        var bytes = [UInt16](repeating: 0, count: (Int(last) / 64 + 1) * 8)
        for code in codes where Int(code) / 8 < bytes.count {
            bytes[Int(code) / 8] |= 1 << (code % 8)
        }
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            let words = bytes[start..<start + 8].map { Hexadecimal.text($0, digits: 2) }
            return beginning + " " + words.joined(separator: " ")
        }
    }

    private static func padded(_ digits: String, to count: Int) -> String {
        String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }

    /// What a device calls itself may hold anything at all.
    private static func oneLine(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(["\n", "\r", "\0"].contains(scalar) ? " " : scalar)
        }
        return String(scalars)
    }
}
