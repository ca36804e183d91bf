/// One step through a YAML text.
struct YAMLEvent {
    enum Kind {
        case streamStart
        case streamEnd
        case documentStart
        case documentEnd
        case scalar(String, isPlain: Bool)
        case alias(String)
        case sequenceStart
        case mappingStart
        /// The end of the innermost sequence or mapping.
        case collectionEnd
    }

    let kind: Kind
    let position: SourcePosition
    /// The name that `&name` gives the value which begins here.
    var anchor: String?
    /// True when `!name` says what type the value has.
    var hasTag = false
}
