import Testing

@Suite("Whatever goes wrong", .serialized)
struct FaultTests {
    @Test("a robot behind a guard stands in time and follows nothing old")
    func faults() async throws {
        let results = try await withThrowingTaskGroup(of: FaultResult.self) { group in
            for fault in Fault.allCases {
                group.addTask { try await FaultScene().play(fault) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let rows = Fault.allCases.compactMap { fault in results.first { $0.fault == fault } }
        print(FaultResult.head + "\n" + rows.map(\.row).joined(separator: "\n"))
        for result in rows { check(result) }
    }

    @Test("a plain sender's old commands arrive, and are seen: the measure of the table measures")
    func plainSender() async throws {
        let faults: [Fault] = [.brokerFrozen, .linkFrozen3, .linkStalled, .linkCut, .linkTrickles]
        let results = try await withThrowingTaskGroup(of: (Fault, Int, Double).self) { group in
            for fault in faults {
                group.addTask {
                    let result = try await FaultScene().playPlainly(fault)
                    return (fault, result.count, result.oldest)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = ($1.1, $1.2) }
        }
        for fault in faults {
            guard let result = results[fault] else { continue }
            print("plain sender, \(fault.rawValue): \(result.0) late, oldest \(result.1) s")
        }
        #expect((results[.linkStalled]?.0 ?? 0) > 100)
        #expect((results[.linkFrozen3]?.0 ?? 0) > 100)
    }

    private func check(_ result: FaultResult) {
        let name = result.fault.rawValue
        #expect(result.lateAtGuard == 0, "\(name)")
        switch result.fault.demand {
        case .stand(let limit):
            #expect((result.standsAfter ?? .infinity) <= limit, "\(name)")
            #expect(result.movesAfterwards == 0, "\(name)")
        case .pause(let limit):
            #expect((result.standsAfter ?? .infinity) <= limit, "\(name)")
        case .driveOn: #expect(result.movesAtTheEnd, "\(name)")
        }
        switch result.fault {
        case .linkFrozen1, .linkFrozen3, .linkFrozen10:
            #expect(result.lateCommands <= 15, "\(name)")
        case .linkCut: #expect(result.lateCommands <= 3, "\(name)")
        // And what the relay's kernel has taken into its room and acknowledged.
        case .linkStalled: #expect(result.lateCommands <= 5, "\(name)")
        default: break
        }
    }
}
