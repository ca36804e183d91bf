import Foundation
import Glibc

/// A helper program of these tests that obeys one-line commands.
///
/// It answers each by `ok ...` or `error ...`, the first answer being that it is ready, and tells
/// what happens by itself as `fact ...`.
final class Conversation {
    struct Refused: Error {
        let command: String
        let answer: String
    }

    private let process: ChildProcess
    private let socket: CInt
    private var unread: [UInt8] = []
    private var lines: [String] = []
    private var toldFacts: [String] = []

    init(_ command: [String], errors: String) throws {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw ChildProcess.Failed(command: command, errno: errno)
        }
        defer { close(ends[1]) }
        socket = ends[0]
        process = try ChildProcess(command, socket: ends[1], errors: errors)
        try awaitAnswer(to: "start")
    }

    deinit {
        // The end of its input is what makes it tidy up and leave.
        shutdown(socket, CInt(SHUT_RDWR))
        close(socket)
        let deadline = ContinuousClock.now + .seconds(3)
        while process.exitStatus == nil && ContinuousClock.now < deadline { usleep(2000) }
    }

    /// What it has told so far.
    var facts: [String] {
        read(within: .zero)
        return toldFacts
    }

    /// Gives a command and returns what follows `ok` in the answer.
    @discardableResult
    func ask(_ words: String...) throws -> String {
        try ask(words)
    }

    /// Gives a command and returns what follows `ok` in the answer.
    @discardableResult
    func ask(_ words: [String]) throws -> String {
        let command = words.joined(separator: " ")
        let bytes = Array((command + "\n").utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Refused(command: command, answer: "gone") }
            sent += count
        }
        return try awaitAnswer(to: command)
    }

    @discardableResult
    private func awaitAnswer(to command: String) throws -> String {
        let deadline = ContinuousClock.now + .seconds(10)
        while lines.isEmpty && ContinuousClock.now < deadline {
            guard read(within: .milliseconds(100)) else { break }
        }
        let answer = lines.isEmpty ? "none" : lines.removeFirst()
        guard answer.hasPrefix("ok") else { throw Refused(command: command, answer: answer) }
        return String(answer.dropFirst(3))
    }

    /// Takes in what has been said; false when the other side is gone.
    @discardableResult
    private func read(within limit: Duration) -> Bool {
        var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 4096)
        var patience = CInt(limit / .milliseconds(1))
        while poll(&request, 1, patience) > 0 {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            unread += buffer[..<count]
            patience = 0
        }
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: unread[..<end], as: UTF8.self)
            unread.removeSubrange(...end)
            if line.hasPrefix("fact ") {
                toldFacts.append(String(line.dropFirst(5)))
            } else {
                lines.append(line)
            }
        }
        return true
    }
}
