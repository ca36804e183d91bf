import ControlCore

/// A recording of a device with the controls that drive.
typealias RecordingPort = RecordingPlayer<ControlReader>

extension RecordingPlayer where Reader == ControlReader {
    /// Prepares to play the controls of `bindings`.
    ///
    /// Throws ``MissingControls`` where the recorded device lacks one that is required, and
    /// ``SystemError`` where the system gives no timer.
    convenience init(
        _ recording: Recording, speed: Double, loop: EventLoop, bindings: ControlBindings,
        emit: @escaping (Event) -> Void, onEnd: @escaping () -> Void
    ) throws {
        let layout = ControlLayout(recording.device)
        let present = bindings.optional.filter { layout.source(named: $0.name) != nil }
        let reader = try ControlReader(
            recording.device, layout: layout, wanted: bindings.required + present)
        try self.init(
            recording, speed: speed, loop: loop, reader: reader, emit: emit, onEnd: onEnd)
    }
}
