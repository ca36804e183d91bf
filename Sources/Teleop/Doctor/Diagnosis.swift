/// One thing that was looked at, how it is, and what to do about it.
struct Diagnosis: Equatable, Sendable {
    /// How something is.
    enum Verdict: Equatable, Sendable {
        case ok
        /// It may be meant, or matters only at times.
        case warning(remedy: String)
        /// The robot can not be driven, or not well.
        case fault(remedy: String)

        /// The verdict in one word.
        var word: String {
            switch self {
            case .ok: "ok"
            case .warning: "warning"
            case .fault: "fault"
            }
        }

        /// What to do; nil where nothing has to be done.
        var remedy: String? {
            switch self {
            case .ok: nil
            case .warning(let remedy), .fault(let remedy): remedy
            }
        }
    }

    /// What was looked at, in a word or two.
    let subject: String
    /// How it is, in a sentence without a full stop.
    let text: String
    let verdict: Verdict

    init(_ subject: String, _ text: String, _ verdict: Verdict = .ok) {
        self.subject = subject
        self.text = text
        self.verdict = verdict
    }

    /// True when it keeps the robot from being driven well.
    var isFault: Bool {
        if case .fault = verdict { true } else { false }
    }

    /// For people: a line, and a second one with what to do.
    var lines: String {
        let first = Self.padded(verdict.word, to: 9) + Self.padded(subject, to: 11) + text
        let all = [first] + (verdict.remedy.map { [Self.padded("", to: 20) + "-> " + $0] } ?? [])
        // Names of devices and sessions are written by others.
        return all.map { $0.printable + "\n" }.joined()
    }

    /// For machines: a JSON object on one line.
    var json: String {
        var buffer = PayloadBuffer(
            capacity: 64 + 6 * (subject + text + (verdict.remedy ?? "")).utf8.count)
        buffer.append("{\"verdict\":")
        buffer.append(json: verdict.word)
        buffer.append(",\"subject\":")
        buffer.append(json: subject)
        buffer.append(",\"text\":")
        buffer.append(json: text)
        buffer.append(",\"remedy\":")
        if let remedy = verdict.remedy {
            buffer.append(json: remedy)
        } else {
            buffer.append("null")
        }
        buffer.append("}")
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }
}

extension [Diagnosis] {
    /// What the program ends with.
    var exitStatus: ExitStatus { contains(where: \.isFault) ? .fault : .done }

    /// For machines: a JSON array on one line.
    var json: String { "[" + map(\.json).joined(separator: ",") + "]" }
}
