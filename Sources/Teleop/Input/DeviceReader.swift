import ControlCore

/// Understands the raw events of one kind of device.
protocol DeviceReader {
    /// Told when the device is gone.
    static var loss: Event { get }

    /// Tells that the device is there and how it stands, as one frame.
    func introduce(_ emit: (Event) -> Void)

    /// Tells what `raw` changes.
    mutating func events(for raw: RawEvent, _ emit: (Event) -> Void)

    /// Ends a frame that no `SYN_REPORT` ends, or one that counts as another than of input.
    mutating func endFrame(as frame: Event.Frame, _ emit: (Event) -> Void)
}
