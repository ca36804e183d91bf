import CLinux
import Glibc

/// Looks host names up without holding up the loop.
///
/// Not `getaddrinfo`: it blocks, and its asynchronous form starts threads. `getent` asks the same
/// sources (hosts file, DNS, mDNS) in a process of its own, whose answer arrives like any input.
final class HostResolver {
    private let loop: EventLoop
    private var running: (process: pid_t, output: CInt)?
    private var answer: [UInt8] = []
    private var addressesGiven = 0
    private var completion: ([String]) -> Void = { _ in }

    init(loop: EventLoop) {
        self.loop = loop
    }

    deinit { cancel() }

    /// True for an IPv4 or IPv6 address in digits, which needs no looking up; the latter may name
    /// its interface: `fe80::1%eth0`.
    static func isNumeric(_ host: String) -> Bool {
        var address = in6_addr()
        let withoutZone = host.split(separator: "%", maxSplits: 1).first.map(String.init) ?? ""
        return inet_pton(AF_INET, host, &address) == 1
            || inet_pton(AF_INET6, withoutZone, &address) == 1
    }

    /// Calls `completion` with an address to try next: of a host with several, each in turn.
    ///
    /// At once for one in digits; with nil when the host has none. Replaces a look-up that is under
    /// way.
    func nextAddress(
        of host: String, _ completion: @escaping (String?) -> Void
    ) throws(SystemError) {
        guard !Self.isNumeric(host) else { return completion(host) }
        try resolve(host) { [unowned self] addresses in
            guard !addresses.isEmpty else { return completion(nil) }
            addressesGiven += 1
            completion(addresses[(addressesGiven - 1) % addresses.count])
        }
    }

    /// Calls `completion` with the addresses of `host`, the preferred one first; with none when it
    /// has none or cannot be looked up.
    ///
    /// Replaces a look-up that is under way.
    private func resolve(
        _ host: String, _ completion: @escaping ([String]) -> Void
    ) throws(SystemError) {
        cancel()
        var ends: [CInt] = [-1, -1]
        try SystemError.check("pipe") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var process = pid_t()
        var arguments =
            ["getent", "ahosts", "--", host].map { $0.withCString { strdup($0) } } + [nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawnp(&process, "getent", &actions, nil, &arguments, environ)
        guard code == 0 else {
            close(ends[0])
            throw SystemError(call: "getent", code: code)
        }
        running = (process, ends[0])
        self.completion = completion
        answer.removeAll(keepingCapacity: true)
        let output = ends[0]
        try loop.watch(output, for: .readable) { [unowned self] _ in readAnswer(from: output) }
    }

    /// Forgets a look-up that is under way; its completion is not called.
    func cancel() {
        guard let (process, output) = running else { return }
        running = nil
        loop.forget(output)
        close(output)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    private func readAnswer(from output: CInt) {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(output, &chunk, chunk.count)
        if count > 0 { answer += chunk[..<count] }
        // More may follow; an answer beyond any real one is cut off.
        if count > 0 && answer.count < 65536 { return }
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        cancel()
        completion(Self.addresses(in: String(decoding: answer, as: UTF8.self)))
    }

    /// The addresses in the output of `getent ahosts`, each once, in its order.
    static func addresses(in output: String) -> [String] {
        var found: [String] = []
        for line in output.split(separator: "\n") {
            guard let first = line.split(separator: " ").first.map(String.init),
                isNumeric(first), !found.contains(first)
            else { continue }
            found.append(first)
        }
        return found
    }
}
