import CEvdev
import ControlCore

/// Reads the lines of evemu recordings, one file after the other, into what they say.
///
/// A line is a letter, a colon and fields: `N` the name, `I` the ids, `P` properties, `B` a bit
/// mask of codes, `A` an axis, `L` and `S` the state of lamps and switches, `E` an event. What
/// follows a `#` is a comment, except in the name and in what ``Note`` adds to the format.
struct RecordingText {
    /// What has been said about the device.
    private(set) var device = DeviceDescription()
    /// Every event, with the time that was written down.
    private(set) var events: [RawEvent] = []
    /// The first frame is no input: it tells how the device stood when the recording began.
    private(set) var beginsWithState = false

    /// What had been learned of the axes, by their codes.
    private(set) var calibration: [UInt16: Calibration.Axis] = [:]

    private var hasName = false
    /// The name where the line for it has another one.
    private var realName: String?
    private var hasIds = false
    /// Bytes of bit masks seen so far, by event type; each line goes on where the last one ended.
    private var maskLengths: [UInt16: Int] = [:]
    private var propertyLength = 0

    /// True when both the name and the ids have been given.
    var hasDevice: Bool { hasName && hasIds }

    /// Takes the lines of `bytes`; `file` is for the messages.
    mutating func parse(_ bytes: [UInt8], file: String) throws(RecordingError) {
        guard !bytes.contains(0) else {
            throw .refused(file: file, reason: "this is a binary file, allowed evemu text")
        }
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            do throws(Malformed) {
                try take(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            } catch {
                throw .malformed(file: file, line: number, reason: error.reason)
            }
        }
    }

    /// Comments of our own, which other programs pass over.
    enum Note {
        /// Stands before a first frame that is how the device stood.
        static let state = "# State at the start"
        /// Stand before what the format has no line for.
        static let phys = "# Physical path: "
        static let uniq = "# Unique id: "
        /// Stands before the name of a device whose name evemu does not take.
        static let name = "# Name: "
        /// Stands before an axis as its calibration has it.
        static let calibration = "# Calibration: "
    }

    private struct Malformed: Error {
        let reason: String
    }

    private mutating func take(_ line: ArraySlice<UInt8>) throws(Malformed) {
        guard let letter = line.first(where: { !RecordingFields.isBlank($0) }) else { return }
        if letter == UInt8(ascii: "#") { return try takeComment(line) }
        guard line.first == letter, line.dropFirst().first == UInt8(ascii: ":") else {
            throw Malformed(reason: "this is not a line of a recording, which is such as 'E: ...'")
        }
        let content = line.dropFirst(2)
        if letter == UInt8(ascii: "N") { return try takeName(content) }
        var fields = RecordingFields(content.prefix { $0 != UInt8(ascii: "#") })
        switch letter {
        case UInt8(ascii: "I"): try takeIds(&fields)
        case UInt8(ascii: "P"): try takeProperties(&fields)
        case UInt8(ascii: "B"): try takeMask(&fields)
        case UInt8(ascii: "A"): try takeAxis(&fields)
        case UInt8(ascii: "E"): try takeEvent(&fields)
        case UInt8(ascii: "L"): try takeState(&fields, of: EV_LED)
        case UInt8(ascii: "S"): try takeState(&fields, of: EV_SW)
        default:
            throw Malformed(reason: "unknown kind of line, allowed N, I, P, B, A, L, S and E")
        }
    }

    private func checkVersion(_ line: ArraySlice<UInt8>) throws(Malformed) {
        let words = line.split(separator: UInt8(ascii: " ")).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard words.count >= 3, words[0] == "#", words[1] == "EVEMU" else { return }
        guard ["1.0", "1.1", "1.2", "1.3"].contains(words[2]) else {
            throw Malformed(reason: "evemu version is \(words[2].prefix(20)), allowed 1.0 to 1.3")
        }
    }

    private mutating func takeComment(_ line: ArraySlice<UInt8>) throws(Malformed) {
        try checkVersion(line)
        if line.elementsEqual(Note.state.utf8) {
            beginsWithState = beginsWithState || events.isEmpty
        }
        if let phys = Self.content(of: line, Note.phys) { device.phys = phys }
        if let uniq = Self.content(of: line, Note.uniq) { device.uniq = uniq }
        if let name = Self.content(of: line, Note.name) { realName = name }
        if let axis = Self.content(of: line, Note.calibration) {
            guard let (code, learned) = CalibrationText.axis(in: axis) else {
                throw Malformed(reason: "this is not the calibration of an axis")
            }
            calibration[code] = learned
        }
    }

    /// What stands behind a note; nil on a line without it.
    private static func content(of line: ArraySlice<UInt8>, _ note: String) -> String? {
        // Byte by byte: what follows may hide the last letter of the note in a character of its own.
        guard line.starts(with: note.utf8) else { return nil }
        return String(decoding: line.dropFirst(note.utf8.count), as: UTF8.self)
    }

    private mutating func takeState(_ fields: inout RecordingFields, of type: CInt)
        throws(Malformed)
    {
        guard let code = fields.hexadecimal(), let value = fields.decimal(), fields.isAtEnd else {
            throw Malformed(reason: "a state line has a code and a value")
        }
        if value != 0 { device.codesOn[UInt16(type), default: []].insert(code) }
    }

    private mutating func takeName(_ content: ArraySlice<UInt8>) throws(Malformed) {
        guard !hasName else { throw Malformed(reason: "a second device, allowed one") }
        hasName = true
        let name = content.first == UInt8(ascii: " ") ? content.dropFirst() : content
        device.name = realName ?? String(decoding: name, as: UTF8.self)
    }

    private mutating func takeIds(_ fields: inout RecordingFields) throws(Malformed) {
        guard !hasIds else { throw Malformed(reason: "a second line of ids, allowed one") }
        guard let bus = fields.hexadecimal(), let vendor = fields.hexadecimal(),
            let product = fields.hexadecimal(), let version = fields.hexadecimal(), fields.isAtEnd
        else {
            throw Malformed(reason: "ids are four hexadecimal numbers: bus vendor product version")
        }
        hasIds = true
        (device.bus, device.vendor, device.product, device.version) = (
            bus, vendor, product, version
        )
    }

    private mutating func takeProperties(_ fields: inout RecordingFields) throws(Malformed) {
        let bits = try Self.bits(&fields, from: propertyLength, limit: INPUT_PROP_MAX)
        device.properties.formUnion(bits.codes)
        propertyLength = bits.length
    }

    private mutating func takeMask(_ fields: inout RecordingFields) throws(Malformed) {
        guard let type = fields.hexadecimal(), type <= EV_MAX else {
            throw Malformed(reason: "a mask begins with an event type, 00 to 1f")
        }
        let last = libevdev_event_type_get_max(UInt32(type))
        let bits = try Self.bits(&fields, from: maskLengths[type, default: 0], limit: last)
        maskLengths[type] = bits.length
        switch CInt(type) {
        case EV_KEY: device.keys.formUnion(bits.codes)
        case EV_REL: device.relativeCodes.formUnion(bits.codes)
        // Axes come with their tables, on lines of their own.
        case _ where DeviceDescription.otherTypes.contains(CInt(type)) && !bits.codes.isEmpty:
            device.otherCodes[type, default: []].formUnion(bits.codes)
        default: break
        }
    }

    private mutating func takeAxis(_ fields: inout RecordingFields) throws(Malformed) {
        guard let code = fields.hexadecimal(), code <= ABS_MAX else {
            throw Malformed(reason: "an axis begins with its code, 00 to 3f")
        }
        var numbers: [Int32] = []
        while let number = fields.decimal() { numbers.append(number) }
        guard (4...6).contains(numbers.count), fields.isAtEnd else {
            throw Malformed(
                reason: "an axis has a code and four to six numbers: "
                    + "minimum maximum fuzz flat resolution value")
        }
        device.axes[code] = AxisInfo(
            minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
            resolution: numbers.count > 4 ? numbers[4] : 0)
    }

    private mutating func takeEvent(_ fields: inout RecordingFields) throws(Malformed) {
        guard let time = fields.time(), let type = fields.hexadecimal(),
            let code = fields.hexadecimal(), let value = fields.decimal(), fields.isAtEnd
        else {
            throw Malformed(
                reason: "an event is seconds.microseconds, type and code in hexadecimal, "
                    + "value in decimal")
        }
        events.append(RawEvent(type: type, code: code, value: value, time: time))
    }

    /// The codes of the bits that are set in `fields`, of which the first stands for byte `start`.
    private static func bits(
        _ fields: inout RecordingFields, from start: Int, limit: CInt
    ) throws(Malformed) -> (codes: [UInt16], length: Int) {
        var codes: [UInt16] = []
        var index = start
        while index <= Int(KEY_MAX) / 8, let byte = fields.hexadecimal() {
            guard byte <= 0xff else { throw Malformed(reason: maskReason) }
            for bit in 0..<8 where byte >> bit & 1 == 1 {
                let code = index * 8 + bit
                if code <= Int(limit) { codes.append(UInt16(code)) }
            }
            index += 1
        }
        guard fields.isAtEnd, index > start else {
            throw Malformed(reason: maskReason)
        }
        return (codes, index)
    }

    private static let maskReason =
        "a mask is bytes in hexadecimal, at most \(Int(KEY_MAX) / 8 + 1) a type"
}
