import Foundation
import Testing

@testable import Teleop

@Suite("README")
struct ReadmeTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("its table of settings is the one that teleop config --table prints")
    func table() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains(SettingsTable.markdown))
    }

    @Test("it names every command")
    func commands() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        for command in TeleopProgram.commands {
            #expect(readme.contains("    teleop \(command.name) "))
        }
    }
}
