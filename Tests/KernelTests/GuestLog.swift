import Foundation
import Testing

/// What was seen in the guest, step by step, as `Guest/scenario.sh` writes it.
struct GuestLog: Sendable {
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n")
    }

    /// What was seen from the beginning of a step to that of the next.
    ///
    /// Fails the test when the scenario did not come through the step.
    func step(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Step {
        // Values of their own, lest a failure prints the whole log.
        let heading = lines.firstIndex(of: "step \(name)")
        let start = try #require(
            heading, "the scenario did not come to the step \(name); \(unfinishedSteps)",
            sourceLocation: sourceLocation)
        let rest = lines[(start + 1)...]
        let step = Step(lines: rest.prefix { !$0.hasPrefix("step ") && $0 != "end" })
        let isFinished = !step.lines.contains { $0.hasPrefix("gave up: ") }
        try #require(
            isFinished, "the scenario did not come through the step \(name):\n\(step)",
            sourceLocation: sourceLocation)
        return step
    }

    private var unfinishedSteps: String {
        var step: Substring = "before the first step"
        var sentences: [String] = []
        for line in lines {
            if line.hasPrefix("step ") { step = line }
            if line.hasPrefix("gave up: ") { sentences.append("\(step) \(line)") }
        }
        return sentences.joined(separator: ", ")
    }
}

/// What was seen in one step.
struct Step: CustomStringConvertible {
    let lines: ArraySlice<Substring>

    /// The lines of one witness, without its name.
    func lines(of witness: String) -> [String] {
        lines.filter { $0.hasPrefix("\(witness) ") }.map { String($0.dropFirst(witness.count + 1)) }
    }

    /// The payloads that arrived at the witness on a topic, in order.
    func payloads(on topic: String) -> [String] {
        lines(of: "mqtt").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 && parts[1] == topic ? String(parts[2]) : nil
        }
    }

    var commands: [Command] {
        payloads(on: "teleop/robot/cmd_vel").map(Command.init)
    }

    var statuses: [Status] {
        get throws { try payloads(on: "teleop/robot/status").map(Status.init) }
    }

    var description: String { lines.joined(separator: "\n") }
}

/// A payload of `cmd_vel`, compared to the letter.
enum Command: Equatable {
    /// Straight ahead at the default `max_linear`.
    case forward
    case zero
    case other(String)

    init(_ payload: String) {
        switch payload {
        case Self.payload(linearX: "1.0"): self = .forward
        case Self.payload(linearX: "0.0"): self = .zero
        default: self = .other(payload)
        }
    }

    private static func payload(linearX: String) -> String {
        #"{"linear":{"x":\#(linearX),"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":0.0}}"#
    }
}

/// The fields of a payload of `status` that these tests look at.
struct Status: Decodable, Equatable {
    struct Device: Decodable, Equatable {
        let name: String
    }

    let state: String
    let motion: String
    let reason: String?
    let session: String
    let device: Device?

    init(_ payload: String) throws {
        self = try JSONDecoder().decode(Status.self, from: Data(payload.utf8))
    }
}
