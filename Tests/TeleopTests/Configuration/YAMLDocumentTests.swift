import Testing

@testable import Teleop

@Suite("YAML documents")
struct YAMLDocumentTests {
    func node(
        _ line: Int, _ column: Int, _ content: YAMLNode.Content
    ) -> YAMLNode {
        YAMLNode(content: content, position: SourcePosition(line: line, column: column))
    }

    @Test("every node knows where it begins, and a scalar whether it was plain")
    func positions() throws {
        let root = try YAMLDocument.root(of: Array("a: 'b'\nc:\n- |\n  d\n- {e: ü}\n".utf8))
        let expected = node(
            1, 1,
            .mapping([
                YAMLNode.Entry(
                    key: node(1, 1, .scalar("a", isPlain: true)),
                    value: node(1, 4, .scalar("b", isPlain: false))),
                YAMLNode.Entry(
                    key: node(2, 1, .scalar("c", isPlain: true)),
                    value: node(
                        3, 1,
                        .sequence([
                            node(3, 3, .scalar("d\n", isPlain: false)),
                            node(
                                5, 3,
                                .mapping([
                                    YAMLNode.Entry(
                                        key: node(5, 4, .scalar("e", isPlain: true)),
                                        value: node(5, 7, .scalar("ü", isPlain: true)))
                                ])),
                        ]))),
            ]))
        #expect(root == expected)
    }

    @Test(
        "a text without a document has no root",
        arguments: ["", "\n", "# only a comment\n", "\u{feff}"])
    func empty(text: String) throws {
        #expect(try YAMLDocument.root(of: Array(text.utf8)) == nil)
    }

    struct Malformed: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let problem: String
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ problem: String) {
            self.init(name, Array(text.utf8), problem)
        }

        init(_ name: String, _ bytes: [UInt8], _ problem: String) {
            self.name = name
            self.bytes = bytes
            self.problem = problem
        }
    }

    @Test(
        "a text that is no YAML is told in words, with the place",
        arguments: [
            Malformed(
                "open bracket", "a: [1,\n  2\n",
                "3:1: did not find expected ',' or ']',"
                    + " while parsing a flow sequence from line 1, column 4"),
            Malformed(
                "open quote", "a: \"b\n",
                "2:1: found unexpected end of stream,"
                    + " while scanning a quoted scalar from line 1, column 4"),
            Malformed(
                "tab", "a: 1\n\tb: 2",
                "2:1: found a tab character that violates indentation,"
                    + " while scanning a plain scalar from line 1, column 4"),
            Malformed(
                "second document", "a: 1\n---\nb: 2",
                "2:1: a second document begins here, allowed one"),
            Malformed("tag", "a: !!str b", "1:4: tags that begin with ! are not allowed"),
            Malformed("unknown alias", "a: *b", "1:4: alias *b stands for nothing above it"),
            Malformed(
                "recursive alias", "a: &b\n  c: *b",
                "2:6: alias *b stands for a value that it is part of"),
            Malformed(
                "alias of itself as key", "&a { *a : 1 }",
                "1:6: alias *a stands for a value that it is part of"),
            Malformed(
                "control character", "a: ü\u{1}",
                "1:5: this is no text: control characters are not allowed"),
            Malformed(
                "NUL", "a: 1\nb: \u{0}",
                "2:4: this is no text: control characters are not allowed"),
            Malformed(
                "Latin-1", Array("# gr".utf8) + [0xfc, 0x6e] + Array("\na: 1".utf8),
                "1:5: this is no text: invalid leading UTF-8 octet"),
            Malformed(
                "cut off character", Array("a: 1\nb: ".utf8) + [0xe2, 0x82],
                "2:4: this is no text: incomplete UTF-8 octet sequence"),
        ])
    func malformed(_ text: Malformed) {
        let error = #expect(throws: ConfigurationProblem.self) {
            try YAMLDocument.root(of: text.bytes)
        }
        let place = error?.position.map { "\($0): " } ?? ""
        #expect(place + (error?.message ?? "") == text.problem)
    }

    @Test("nesting ends at its bound")
    func nesting() throws {
        let nested = { (levels: Int) in
            Array(
                (String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8
            )
        }
        #expect(try YAMLDocument.root(of: nested(YAMLDocument.deepest)) != nil)
        #expect(
            throws: ConfigurationProblem(
                SourcePosition(line: 1, column: 33),
                "this is nested too deeply, allowed 32 levels")
        ) { try YAMLDocument.root(of: nested(YAMLDocument.deepest + 1)) }
        #expect(throws: ConfigurationProblem.self) {
            try YAMLDocument.root(of: nested(100_000))
        }
    }

    @Test("the number of values ends at its bound, what aliases repeat included")
    func count() throws {
        let list = { (count: Int) in
            Array(("[" + String(repeating: "a,", count: count) + "]").utf8)
        }
        #expect(try YAMLDocument.root(of: list(9_999)) != nil)
        #expect(throws: ConfigurationProblem.self) { try YAMLDocument.root(of: list(10_000)) }
        // Each line repeats the one above nine times: a billion values from one screen of text.
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for line in 1...9 {
            let aliases = Array(repeating: "*a\(line - 1)", count: 9).joined(separator: ", ")
            bomb += "a\(line): &a\(line) [\(aliases)]\n"
        }
        let error = #expect(throws: ConfigurationProblem.self) {
            try YAMLDocument.root(of: Array(bomb.utf8))
        }
        #expect(error?.message == "there are too many values, allowed 10000")
        #expect(error?.position?.line == 5)
    }
}
