import CEvdev
import ControlCore

/// One event as the kernel reports it.
struct RawEvent: Equatable, Sendable {
    /// The kind of event: `EV_KEY`, `EV_ABS`, `EV_SYN`, ...
    let type: UInt16
    /// Which key or axis, within the type.
    let code: UInt16
    /// 1 for a press, 0 for a release, an axis's raw value, ...
    let value: Int32
    /// When it happened: on ``Moment/clock`` for a device, counted from the first event of a
    /// recording.
    let time: Moment

    init(type: UInt16, code: UInt16, value: Int32, time: Moment = Moment(nanoseconds: 0)) {
        self.type = type
        self.code = code
        self.value = value
        self.time = time
    }

    /// True for the `SYN_REPORT` that ends a frame, whatever its value.
    var endsFrame: Bool { CInt(type) == EV_SYN && CInt(code) == SYN_REPORT }
}
