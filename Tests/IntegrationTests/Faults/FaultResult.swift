/// What came of a fault: a row of the table.
struct FaultResult {
    let fault: Fault
    /// Commands to move that reached an unguarded subscriber more than 100 ms after they were sent.
    let lateCommands: Int
    /// The age of the oldest of them, in seconds; nil where there is none.
    let oldest: Double?
    /// Seconds from the fault to the first zero that the robot behind the guard got.
    let standsAfter: Double?
    /// Commands to move that the robot behind the guard got after that zero.
    let movesAfterwards: Int
    /// Whether it moved in the last second that was watched.
    let movesAtTheEnd: Bool
    /// Commands to move that it got after they had ceased to count.
    let lateAtGuard: Int

    /// The row, under ``head``.
    var row: String {
        let oldest = oldest.map { Self.seconds($0) } ?? "-"
        let stands = standsAfter.map { Self.seconds($0) } ?? "-"
        return "| \(fault.rawValue) | \(lateCommands) | \(oldest) | \(stands) | \(lateAtGuard) |"
    }

    static let head = """
        | fault | late at a plain subscriber | oldest | robot behind the guard stands after | late there |
        | --- | --- | --- | --- | --- |
        """

    private static func seconds(_ value: Double) -> String {
        let milliseconds = Int((value * 1000).rounded())
        return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst()) s"
    }
}
