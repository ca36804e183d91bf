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

    private func check(_ result: FaultResult) {
        let name = result.fault.rawValue
        #expect(result.lateAtGuard == 0, "\(name)")
        switch result.fault.demand {
        case .stand(let limit):
            #expect((result.standsAfter ?? .infinity) <= limit, "\(name)")
            #expect(result.movesAfterwards == 0, "\(name)")
        case .pause(let limit):
            #expect((result.standsAfter ?? .infinity) <= limit, "\(name)")
        case .driveOn: break
        }
        switch result.fault {
        case .linkFrozen1, .linkFrozen3, .linkFrozen10:
            #expect(result.lateCommands <= 15, "\(name)")
        case .linkStalled, .linkCut: #expect(result.lateCommands <= 3, "\(name)")
        default: break
        }
    }
}
