import ControlCore

/// Understands the raw events of one kind of device.
protocol DeviceReader {
    /// What is told about the device.
    associatedtype Output

    /// Told when the device is gone.
    static var loss: Output { get }

    /// Tells that the device is there and how it stands, as one frame.
    func introduce(_ emit: (Output) -> Void)

    /// Tells what `raw` changes.
    mutating func events(for raw: RawEvent, _ emit: (Output) -> Void)

    /// Ends a frame that no `SYN_REPORT` ends, or one that counts as another than of input.
    mutating func endFrame(as frame: Event.Frame, _ emit: (Output) -> Void)
}
