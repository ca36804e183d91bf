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

    @Test("it shows the picture of each example that has one")
    func pictures() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let pictures = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "docs/pictures").path)
        #expect(!pictures.isEmpty)
        for picture in pictures { #expect(readme.contains("(docs/pictures/\(picture))")) }
    }

    @Test("it names every command")
    func commands() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        for command in TeleopProgram.commands {
            #expect(readme.contains("    teleop \(command.name) "))
        }
    }
}
