import Glibc

/// A way from this machine to a network namespace of its own, through another one that can drop
/// every packet; gone with its owner.
final class Namespaces {
    /// This machine's address on the way.
    let address: String
    private let name: String
    private let log: TemporaryFolder

    /// Whether this machine lets us make namespaces.
    static var areAllowed: Bool {
        let process = try? ChildProcess(
            ["unshare", "--net", "ip", "link", "show"], errors: "/dev/null")
        while let process, process.exitStatus == nil { usleep(1000) }
        return process?.exitStatus == 0
    }

    init() throws {
        log = try TemporaryFolder()
        name = "teleop-test-\(getpid())-\(UInt32.random(in: 0...0xffff))"
        let net = "10.\(200 + Int.random(in: 0..<50)).\(Int.random(in: 0..<250))"
        address = net + ".1"
        let (near, far) = ("tl\(UInt16.random(in: .min ... .max))", "\(name)-far")
        // The machine - the namespace that drops - the far namespace.
        try run("netns add \(name)")
        try run("netns add \(far)")
        try run("link add \(near) type veth peer name near netns \(name)")
        try run("-n \(name) link add far type veth peer name way netns \(far)")
        try run("addr add \(net).1/30 dev \(near)")
        try run("-n \(name) addr add \(net).2/30 dev near")
        try run("-n \(name) addr add \(net).5/30 dev far")
        try run("-n \(far) addr add \(net).6/30 dev way")
        for (space, device) in [(name, "near"), (name, "far"), (far, "way"), (far, "lo")] {
            try run("-n \(space) link set \(device) up")
        }
        try run("link set \(near) up")
        try run("route add \(net).4/30 via \(net).2")
        try run("-n \(far) route add default via \(net).5")
        try mend()
    }

    deinit {
        for space in [name, name + "-far"] { try? run("netns del \(space)") }
    }

    /// What makes a command run in the far namespace.
    var prefix: [String] { ["ip", "netns", "exec", name + "-far"] }

    /// Every packet is dropped from now on, and nobody is told.
    func cut() throws { try forward(false) }

    /// Packets go through again.
    func mend() throws { try forward(true) }

    private func forward(_ isOn: Bool) throws {
        try run(
            "netns exec \(name) sh -c 'echo \(isOn ? 1 : 0) >/proc/sys/net/ipv4/ip_forward'")
    }

    private func run(_ words: String) throws {
        let process = try ChildProcess(["sh", "-c", "exec ip \(words)"], errors: log.path + "/log")
        while process.exitStatus == nil { usleep(500) }
        guard process.exitStatus == 0 else {
            throw NotSeen(what: "ip \(words)", limit: .zero, instead: log.text(of: "log"))
        }
    }
}
