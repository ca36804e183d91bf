/// Makes the tree of a YAML text, within bounds that no configuration comes near.
struct YAMLDocument {
    /// The most levels of nesting.
    static let deepest = 32
    /// The most values, those that aliases repeat included.
    static let mostNodes = 10_000

    /// A value that `&name` marked: `nil` while it is still being read.
    private struct Anchored {
        var node: YAMLNode?
        var nodeCount = 0
    }

    private var anchors: [String: Anchored] = [:]
    private var nodeCount = 0

    /// The root of the only document in `bytes`; `nil` when there is none.
    static func root(of bytes: [UInt8]) throws(ConfigurationProblem) -> YAMLNode? {
        try bytes.withUnsafeBufferPointer { buffer throws(ConfigurationProblem) in
            let stream = try YAMLEventStream(buffer)
            var document = YAMLDocument()
            return try document.root(from: stream)
        }
    }

    private mutating func root(
        from stream: borrowing YAMLEventStream
    ) throws(ConfigurationProblem) -> YAMLNode? {
        var root: YAMLNode?
        while true {
            let event = try stream.next()
            switch event.kind {
            case .streamEnd: return root
            case .streamStart, .documentEnd: continue
            case .documentStart where root != nil:
                throw ConfigurationProblem(
                    event.position, "a second document begins here, allowed one")
            case .documentStart: root = try node(try stream.next(), from: stream, depth: 1)
            default: throw ConfigurationProblem(event.position, "this is outside of a document")
            }
        }
    }

    /// The value that begins with `event`.
    private mutating func node(
        _ event: YAMLEvent, from stream: borrowing YAMLEventStream, depth: Int
    ) throws(ConfigurationProblem) -> YAMLNode {
        if event.hasTag {
            throw ConfigurationProblem(event.position, "tags that begin with ! are not allowed")
        }
        guard depth <= Self.deepest else {
            throw ConfigurationProblem(
                event.position, "this is nested too deeply, allowed \(Self.deepest) levels")
        }
        let countBefore = nodeCount
        try count(1, at: event.position)
        if let anchor = event.anchor { anchors[anchor] = Anchored() }
        let content = try content(event, from: stream, depth: depth)
        let node = YAMLNode(content: content, position: event.position)
        if let anchor = event.anchor {
            anchors[anchor] = Anchored(node: node, nodeCount: nodeCount - countBefore)
        }
        return node
    }

    private mutating func content(
        _ event: YAMLEvent, from stream: borrowing YAMLEventStream, depth: Int
    ) throws(ConfigurationProblem) -> YAMLNode.Content {
        switch event.kind {
        case .scalar(let text, let isPlain):
            return .scalar(text, isPlain: isPlain)
        case .alias(let name):
            return try aliased(name, at: event.position).content
        case .sequenceStart:
            var nodes: [YAMLNode] = []
            while let next = try element(from: stream) {
                nodes.append(try node(next, from: stream, depth: depth + 1))
            }
            return .sequence(nodes)
        case .mappingStart:
            var entries: [YAMLNode.Entry] = []
            while let next = try element(from: stream) {
                let key = try node(next, from: stream, depth: depth + 1)
                let value = try node(try stream.next(), from: stream, depth: depth + 1)
                entries.append(YAMLNode.Entry(key: key, value: value))
            }
            return .mapping(entries)
        default:
            throw ConfigurationProblem(event.position, "a value is missing")
        }
    }

    /// The event that begins the next element of a collection; `nil` at its end.
    private func element(
        from stream: borrowing YAMLEventStream
    ) throws(ConfigurationProblem) -> YAMLEvent? {
        let event = try stream.next()
        if case .collectionEnd = event.kind { return nil }
        return event
    }

    private mutating func aliased(
        _ name: String, at position: SourcePosition
    ) throws(ConfigurationProblem) -> YAMLNode {
        guard let anchored = anchors[name] else {
            throw ConfigurationProblem(
                position, "alias *\(YAMLText.cut(name)) stands for nothing above it")
        }
        guard let node = anchored.node else {
            throw ConfigurationProblem(
                position, "alias *\(YAMLText.cut(name)) stands for a value that it is part of")
        }
        try count(anchored.nodeCount - 1, at: position)
        return node
    }

    private mutating func count(
        _ nodes: Int, at position: SourcePosition
    ) throws(ConfigurationProblem) {
        nodeCount += nodes
        guard nodeCount <= Self.mostNodes else {
            throw ConfigurationProblem(
                position, "there are too many values, allowed \(Self.mostNodes)")
        }
    }
}
