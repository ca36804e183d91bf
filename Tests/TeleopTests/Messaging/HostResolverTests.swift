import Testing

@testable import Teleop

@Suite("HostResolver")
struct HostResolverTests {
    @Test(
        "addresses in digits need no looking up",
        arguments: [
            ("127.0.0.1", true), ("::1", true), ("fe80::1", true), ("fe80::1%eth0", true),
            ("1.2.3.4%eth0", false), ("%eth0", false), ("localhost", false),
            ("robot.local", false), ("1.2.3", false), ("", false),
        ])
    func numeric(host: String, isNumeric: Bool) {
        #expect(HostResolver.isNumeric(host) == isNumeric)
    }

    @Test("each address of an answer once, in its order, and nothing else")
    func answer() {
        let output = """
            ::1             STREAM localhost
            ::1             DGRAM
            127.0.0.1       STREAM
            127.0.0.1       RAW
            garbage
            """
        #expect(HostResolver.addresses(in: output) == ["::1", "127.0.0.1"])
        #expect(HostResolver.addresses(in: "").isEmpty)
    }

    @Test("localhost is found beside the loop; a name that is none gives no address")
    func lookUp() throws {
        for (name, isFound) in [("localhost", true), ("no-such-host.invalid", false)] {
            let loop = try EventLoop()
            let resolver = HostResolver(loop: loop)
            var answers: [String?] = []
            try resolver.nextAddress(of: name) { [unowned loop] address in
                answers.append(address)
                loop.stop()
            }
            #expect(answers.isEmpty, "the answer comes by the loop only")
            try loop.run()
            #expect(answers.map { $0 != nil } == [isFound])
        }
    }

    @Test("an address in digits is given at once")
    func noLookUp() throws {
        let resolver = HostResolver(loop: try EventLoop())
        var answers: [String?] = []
        try resolver.nextAddress(of: "127.0.0.1") { answers.append($0) }
        #expect(answers == ["127.0.0.1"])
    }
}
