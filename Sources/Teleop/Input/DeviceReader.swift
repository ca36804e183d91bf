import ControlCore

/// Understands the raw events of one kind of device.
protocol DeviceReader {
    /// Told when the device is gone.
    static var loss: Event { get }

    /// What the log says of the device beside its name, such as the file of its calibration.
    var remarks: [(key: String, value: String)] { get }

    /// Tells that the device is there and how it stands, as one frame.
    func introduce(_ emit: (Event) -> Void)

    /// Tells what `raw` changes.
    mutating func events(for raw: RawEvent, _ emit: (Event) -> Void)

    /// Ends a frame that no `SYN_REPORT` ends, or one that counts as another than of input.
    mutating func endFrame(as frame: Event.Frame, _ emit: (Event) -> Void)

    /// Ends a frame with `raw`, its `SYN_REPORT`, which is read so late that nobody may act on it.
    mutating func endLateFrame(_ raw: RawEvent, _ emit: (Event) -> Void)
}

extension DeviceReader {
    var remarks: [(key: String, value: String)] { [] }

    /// The devices stand now as they are told to, but that is nothing which was just done.
    mutating func endLateFrame(_ raw: RawEvent, _ emit: (Event) -> Void) {
        endFrame(as: .resynchronized, emit)
    }
}
