/// Where a control comes from: which keys and axes of the device make it.
enum ControlSource: Equatable, Sendable {
    /// Something that is pressed or not: a button, a direction of a hat.
    case button(PullSource)
    /// A trigger, pedal or lever; `key` is its digital twin, which then says whether it is pressed.
    case trigger(axis: UInt16, AxisTravel, key: UInt16?)
    /// Two lines with a centre, x right positive and y up positive.
    case stick(x: Deflection, y: Deflection)

    /// A key or button of the device.
    static func key(_ code: UInt16) -> ControlSource { .button(.key(code)) }

    /// The stick that two axes make as the kernel has them, whose y points down.
    static func stick(xAxis: UInt16, yAxis: UInt16) -> ControlSource {
        .stick(x: .axis(xAxis, isInverted: false), y: .axis(yAxis, isInverted: true))
    }

    /// Everything that it is made of.
    var pulls: [PullSource] {
        switch self {
        case .button(let pull): [pull]
        case .trigger(let axis, let travel, let key):
            [.axis(axis, travel)] + (key.map { [.key($0)] } ?? [])
        case .stick(let x, let y): x.pulls + y.pulls
        }
    }

    /// True when a person can not use one without the other.
    func shares(_ other: ControlSource) -> Bool {
        pulls.contains { pull in other.pulls.contains { $0.shares(pull) } }
    }

    /// True when it is pressed or not, whatever else it does.
    var isButton: Bool {
        switch self {
        case .button, .trigger(_, _, _?): true
        case .trigger, .stick: false
        }
    }

    /// What says whether it is pressed; nil for a stick.
    var press: PullSource? {
        switch self {
        case .button(let pull): pull
        case .trigger(let axis, let travel, nil): .axis(axis, travel)
        case .trigger(_, _, let key?): .key(key)
        case .stick: nil
        }
    }

    /// How far it is pulled; nil for a stick.
    var pull: PullSource? {
        switch self {
        case .button(let pull): pull
        case .trigger(let axis, let travel, _): .axis(axis, travel)
        case .stick: nil
        }
    }
}
