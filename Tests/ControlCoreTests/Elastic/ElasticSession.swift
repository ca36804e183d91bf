import ControlCore

/// A person at one elastic control: times are milliseconds, what it tells is written down in words.
struct ElasticSession {
    enum Input {
        /// A drag to so many points from where it began.
        case pull(Double, Int)
        case deflect(Double, Int)
        case contact(Contact, Int)
        case release(Int)
        case cancel(Int)
        case wait(Int)

        /// When it happens, in milliseconds.
        var milliseconds: Int {
            switch self {
            case .pull(_, let time), .deflect(_, let time), .contact(_, let time),
                .release(let time), .cancel(let time), .wait(let time):
                time
            }
        }
    }

    /// The settings of Barceloneta's demo.
    static let demo = [
        ElasticStep(range: 0..<70, interval: .milliseconds(300), increment: 1),
        ElasticStep(range: 70..<120, interval: .milliseconds(200), increment: 2),
        ElasticStep(range: 120..<500, interval: .milliseconds(100), increment: 3),
    ]
    /// The first of them has no pull of its own below 30 %.
    static let demoWithGap = [
        ElasticStep(range: 30..<70, interval: .milliseconds(300), increment: 1),
        ElasticStep(range: 70..<120, interval: .milliseconds(200), increment: 2),
    ]

    var control: ElasticControl
    private(set) var events: [ElasticEvent] = []

    init(_ settings: ElasticSettings, value: Double) throws {
        control = try ElasticControl(settings: settings, initialValue: value)
    }

    static func moment(_ milliseconds: Int) -> Moment {
        Moment(nanoseconds: Int64(milliseconds) * 1_000_000)
    }

    mutating func play(_ inputs: [Input]) {
        for input in inputs {
            let now = Self.moment(input.milliseconds)
            switch input {
            case .pull(let translation, _):
                control.pull(to: translation, at: now, into: &events)
            case .deflect(let deflection, _):
                control.pull(byDeflection: deflection, at: now, into: &events)
            case .contact(let contact, _): control.handle(contact, at: now, into: &events)
            case .release: control.release(at: now, into: &events)
            case .cancel: control.cancel(at: now, into: &events)
            case .wait: control.advance(to: now, into: &events)
            }
        }
    }

    /// What was told, in words: `reach 70@100` is the step from 70 % at 100 ms, `12@300` a value.
    var story: [String] {
        events.map { event in
            let words =
                switch event {
                case .didStartMoving: "start"
                case .didReachNewTimerSetting(let step, _):
                    "reach \(Self.number(step.range.lowerBound))"
                case .didChangeValue(let value, _): Self.number(value)
                case .alreadyAtLimit(let value, _): "limit \(Self.number(value))"
                case .didRelease: "release"
                }
            return "\(words)@\(Self.number(Double(event.moment.nanoseconds) / 1e6))"
        }
    }

    /// The instants of all ticks, in milliseconds.
    var ticks: [Double] {
        events.compactMap { event in
            switch event {
            case .didChangeValue, .alreadyAtLimit: Double(event.moment.nanoseconds) / 1e6
            case .didStartMoving, .didReachNewTimerSetting, .didRelease: nil
            }
        }
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
