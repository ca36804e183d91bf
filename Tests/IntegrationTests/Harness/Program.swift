import Foundation
import Glibc

/// A program that runs on a fake machine, as a rule the one under test; it ends with the machine.
final class Program {
    let pid: Int
    private let machine: FakeMachine
    private let folder: String

    init(pid: Int, machine: FakeMachine, folder: String) {
        self.pid = pid
        self.machine = machine
        self.folder = folder
    }

    var log: String { text(of: "stderr") }
    var output: String { text(of: "stdout") }

    /// Its exit status, negative when a signal ended it; nil while it runs.
    var exitStatus: Int? {
        let words = machine.facts.first { $0.hasPrefix("exited \(pid) ") }?.split(separator: " ")
        return words?.last.flatMap { Int($0) }
    }

    func signal(_ number: CInt) throws {
        try machine.signal(number, to: pid)
    }

    /// Waits for the end and returns the exit status.
    func end(within limit: Duration = .seconds(5)) async throws -> Int {
        try await eventually("\(pid) ends", within: limit, instead: { self.log }) { exitStatus }
    }

    /// Waits for words in the log, so many times.
    func wait(
        forLog words: String, times: Int = 1, within limit: Duration = .seconds(5)
    ) async throws {
        _ = try await eventually("\(words) (\(times))", within: limit, instead: { self.log }) {
            log.components(separatedBy: words).count > times ? true : nil
        }
    }

    /// Processor time used so far, in seconds.
    var processorTime: Double {
        let fields = fieldsOfProcess
        guard fields.count > 14, let user = Double(fields[11]), let system = Double(fields[12])
        else { return 0 }
        return (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
    }

    /// How it is scheduled: the number of the policy, and the priority in real time.
    var scheduling: [Int?] {
        let fields = fieldsOfProcess
        return fields.count > 38 ? [Int(fields[38]), Int(fields[37])] : []
    }

    /// Memory that is never swapped out, in KiB.
    var lockedMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmLck:") }
        return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
    }

    /// Memory that it holds now, in kB.
    var residentKilobytes: Int? {
        let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    /// How many descriptors it has open.
    var descriptors: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
    }

    /// What its open descriptors lead to, but for sockets, in the order of the names.
    var openFiles: [String] {
        let folder = "/proc/\(pid)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
        }.filter { !$0.hasPrefix("socket:") }.map { $0.hasPrefix("/dev/pts/") ? "pts" : $0 }
            .sorted()
    }

    var threads: Int? { fieldsOfProcess.count > 17 ? Int(fieldsOfProcess[17]) : nil }

    /// How many of its children have ended and were not waited for.
    var zombies: Int {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { name in
            guard Int(name) != nil,
                let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                let fields = stat.split(separator: ")").last?.split(separator: " "),
                fields.count > 1
            else { return false }
            return fields[0] == "Z" && fields[1] == "\(pid)"
        }.count
    }

    /// The fields of /proc/PID/stat that follow the name, so that [0] is the state.
    private var fieldsOfProcess: [Substring] {
        let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        return stat?.split(separator: ")").last?.split(separator: " ") ?? []
    }

    private func text(of name: String) -> String {
        let data = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}
