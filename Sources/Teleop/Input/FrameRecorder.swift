import CEvdev
import ControlCore

/// Writes down what a device does, whole frames only, as an evemu recording.
struct FrameRecorder: DeviceReader {
    static var loss: Event { .deviceLost }

    private let device: DeviceDescription
    private let calibration: [UInt16: Calibration.Axis]
    private let start: Moment
    private let write: (String) -> Void
    private var pending: [RawEvent] = []

    /// Prepares to write down what `device` does.
    ///
    /// - Parameters:
    ///   - device: The device as it stands now.
    ///   - calibration: What has been learned of its axes.
    ///   - start: The instant that counts as 0.
    ///   - write: Receives the description of the device with its state, and then each frame.
    init(
        _ device: DeviceDescription, calibration: [UInt16: Calibration.Axis] = [:], start: Moment,
        write: @escaping (String) -> Void
    ) {
        self.device = device
        self.calibration = calibration
        self.start = start
        self.write = write
    }

    func introduce(_ emit: (Event) -> Void) {
        write(
            RecordingLines.description(of: device, calibration: calibration)
                + RecordingLines.state(of: device))
    }

    mutating func events(for raw: RawEvent, _ emit: (Event) -> Void) {
        pending.append(event(raw.type, raw.code, raw.value, at: raw.time))
        if raw.endsFrame { flush() }
    }

    /// A frame that nobody did is marked as such by a `SYN_DROPPED`, so that it counts as
    /// resynchronised where it is played.
    mutating func endFrame(as frame: Event.Frame, _ emit: (Event) -> Void) {
        let end = Moment.now
        if frame == .resynchronized {
            let dropped = event(UInt16(EV_SYN), UInt16(SYN_DROPPED), 0, at: end)
            pending.insert(dropped, at: 0)
        }
        pending.append(event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, at: end))
        flush()
    }

    /// What happened is written down as it happened: whoever drives read it in time.
    mutating func endLateFrame(_ raw: RawEvent, _ emit: (Event) -> Void) {
        events(for: raw, emit)
    }

    private mutating func flush() {
        write(RecordingLines.events(pending))
        pending.removeAll(keepingCapacity: true)
    }

    private func event(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Moment) -> RawEvent
    {
        let elapsed = max(start.duration(to: time), .zero)
        return RawEvent(
            type: type, code: code, value: value,
            time: Moment(nanoseconds: 0).advanced(by: elapsed))
    }
}
