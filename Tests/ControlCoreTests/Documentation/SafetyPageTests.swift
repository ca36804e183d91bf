import Foundation
import Testing

/// That a test fails without its code was tried by hand; that both are there is tried here.
@Suite("The page on safety")
struct SafetyPageTests {
    /// A row of one of its tables.
    struct Row: CustomTestStringConvertible {
        /// The type and its member.
        let code: [String]
        /// Where that is, seen from the page.
        let file: String
        /// What the test is called.
        let test: String
        /// What its suite is called.
        let suite: String
        var testDescription: String { "\(code.joined(separator: ".")), \(test)" }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The page's rows, and how many lines of it look like one.
    private static func page() throws -> (rows: [Row], count: Int) {
        let text = try String(
            contentsOf: root.appendingPathComponent("docs/safety.md"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let rows = lines.compactMap { line in
            line.wholeMatch(
                of: /\| `([\w.]+)` \[[\w.+]+\]\((.+?)\) \| .+ \| "(.+)" \((.+)\) \|/
            ).map { match in
                Row(
                    code: match.1.split(separator: ".").map(String.init),
                    file: String(match.2), test: String(match.3), suite: String(match.4))
            }
        }
        return (rows, lines.count)
    }

    /// All tests of the project, one text.
    private static func tests() throws -> String {
        let folder = root.appendingPathComponent("Tests").path
        return try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
            .joined()
    }

    @Test("each row names code and a test that are there")
    func rows() throws {
        let page = try Self.page()
        #expect(page.rows.count == page.count)
        #expect(page.count > 50)
        let tests = try Self.tests()
        for row in page.rows {
            let file = Self.root.appendingPathComponent("docs/" + row.file).standardized
            let source = try String(contentsOf: file, encoding: .utf8)
            for name in row.code { #expect(source.contains(name), "\(row.testDescription)") }
            #expect(tests.contains("\"\(row.test)\""), "\(row.testDescription)")
            #expect(tests.contains("@Suite(\"\(row.suite)\""), "\(row.testDescription)")
        }
    }
}
