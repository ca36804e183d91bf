import Glibc

/// Looks host names up without holding up the loop.
///
/// Not `getaddrinfo`: it blocks, and its asynchronous form starts threads. `getent` asks the same
/// sources (hosts file, DNS, mDNS) in a process of its own, whose answer arrives like any input.
final class HostResolver {
    private let program: ProgramOutput
    private var addressesGiven = 0

    init(loop: EventLoop) {
        program = ProgramOutput(loop: loop)
    }

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
        try program.run(["getent", "ahosts", "--", host]) { output in
            completion(Self.addresses(in: String(decoding: output, as: UTF8.self)))
        }
    }

    /// Forgets a look-up that is under way; its completion is not called.
    func cancel() { program.cancel() }

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
