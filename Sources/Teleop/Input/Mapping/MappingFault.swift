/// Why a mapping line is not used, or not all of it.
enum MappingFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// It has no name or no pairs behind its id.
    case isTooShort
    /// Its id is not one of 32 hexadecimal digits.
    case badID(String)
    /// A pair has no colon, or nothing on one side of it.
    case noPair(String)
    /// There is no such control.
    case unknownControl(String)
    /// An input is written in no form that there is.
    case badInput(control: String, String)
    /// The control can not come from half an axis.
    case halfAxis(control: String, String)
    /// The checksum is not one of four hexadecimal digits.
    case badChecksum(String)
    /// A control has two inputs, as in some lines of SDL's own table; the last one counts.
    case isRepeated(control: String)
    /// Both lines of a stick come from one axis, so that no push would go straight.
    case sameAxis(stick: String, Int)

    var description: String {
        switch self {
        case .isTooShort: "it is cut short, allowed an id, a name and pairs such as a:b0"
        case .badID(let text):
            "its id is \(YAMLText.shown(text)), allowed 32 hexadecimal digits"
        case .noPair(let text):
            "it has \(YAMLText.shown(text)), allowed a control and an input, such as a:b0"
        case .unknownControl(let name):
            Spelling.suggestion(for: name, among: MappingLine.controlNames).map {
                "it has the control \(YAMLText.shown(name)), did you mean \($0)?"
            } ?? "it has the control \(YAMLText.shown(name)), which there is not"
        case .badInput(let control, let text):
            "\(control) is \(YAMLText.shown(text)), allowed b0, a0, +a0, -a0, a0~ or h0.1"
        case .halfAxis(let control, let text):
            "\(control) is \(YAMLText.shown(text)), half an axis, allowed a whole one"
        case .isRepeated(let control):
            "it has \(YAMLText.shown(control)) more than once, of which the last counts"
        case .sameAxis(let stick, let axis):
            "both lines of \(stick) come from a\(axis), allowed an axis for each"
        case .badChecksum(let text):
            "crc is \(YAMLText.shown(text)), allowed four hexadecimal digits"
        }
    }
}
