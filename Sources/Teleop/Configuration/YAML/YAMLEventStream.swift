import CYAML

/// The events of one YAML text, from libyaml (`yaml_parser_parse`).
struct YAMLEventStream: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>

    /// Reads `bytes`, which must stay where they are as long as the stream lives.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ConfigurationProblem) {
        self.bytes = bytes
        // libyaml keeps pointers into its parser, so that must not move.
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw ConfigurationProblem(nil, "there is not enough memory to read it")
        }
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// The next event; not to be called again after a failure or the end of the stream.
    func next() throws(ConfigurationProblem) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { yaml_event_delete(&event) }
        let position = Self.position(event.start_mark)
        let data = event.data
        switch event.type {
        case YAML_STREAM_START_EVENT: return YAMLEvent(kind: .streamStart, position: position)
        case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, position: position)
        case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, position: position)
        case YAML_ALIAS_EVENT:
            let name = Self.text(data.alias.anchor) ?? ""
            return YAMLEvent(kind: .alias(name), position: position)
        case YAML_SCALAR_EVENT:
            let value = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
            return YAMLEvent(
                kind: .scalar(
                    String(decoding: value, as: UTF8.self),
                    isPlain: data.scalar.style == YAML_PLAIN_SCALAR_STYLE),
                position: position, anchor: Self.text(data.scalar.anchor),
                hasTag: data.scalar.tag != nil)
        case YAML_SEQUENCE_START_EVENT:
            return YAMLEvent(
                kind: .sequenceStart, position: position,
                anchor: Self.text(data.sequence_start.anchor),
                hasTag: data.sequence_start.tag != nil)
        case YAML_MAPPING_START_EVENT:
            return YAMLEvent(
                kind: .mappingStart, position: position,
                anchor: Self.text(data.mapping_start.anchor),
                hasTag: data.mapping_start.tag != nil)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            return YAMLEvent(kind: .collectionEnd, position: position)
        default: return YAMLEvent(kind: .streamEnd, position: position)
        }
    }

    private func problem() -> ConfigurationProblem {
        guard let problem = parser.pointee.problem.map({ String(cString: $0) }) else {
            return ConfigurationProblem(nil, "there is not enough memory to read it")
        }
        if parser.pointee.error == YAML_READER_ERROR {
            // The text could not be decoded so far: libyaml knows the byte, but no line.
            return ConfigurationProblem(
                position(ofByte: parser.pointee.problem_offset), "this is no text: \(problem)")
        }
        var message = problem
        if let context = parser.pointee.context.map({ String(cString: $0) }) {
            let mark = Self.position(parser.pointee.context_mark)
            message += ", \(context) from line \(mark.line), column \(mark.column)"
        }
        return ConfigurationProblem(Self.position(parser.pointee.problem_mark), message)
    }

    /// The place of the byte at `offset`, all bytes before it being good UTF-8.
    private func position(ofByte offset: Int) -> SourcePosition {
        let before = bytes.prefix(offset)
        let line = before.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let column = line.last.map { String(decoding: $0, as: UTF8.self).unicodeScalars.count } ?? 0
        return SourcePosition(line: max(line.count, 1), column: column + 1)
    }

    private static func position(_ mark: yaml_mark_t) -> SourcePosition {
        SourcePosition(line: mark.line + 1, column: mark.column + 1)
    }

    private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}
