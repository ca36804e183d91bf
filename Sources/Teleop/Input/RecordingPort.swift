import ControlCore

/// A recording of a device with the controls that drive.
typealias RecordingPort = RecordingPlayer<ControlReader>

extension RecordingPlayer where Reader == ControlReader {
    /// Prepares to play the controls of `bindings`.
    ///
    /// Throws ``RecordingError`` where nothing can have been learned as its calibration has it,
    /// ``MissingControls`` where the recorded device lacks one that is required,
    /// ``SharedControls`` where one does two things that do not go together, and ``SystemError``
    /// where the system gives no timer.
    convenience init(
        _ recording: Recording, speed: Double, loop: EventLoop, bindings: ControlBindings,
        mappings: DeviceMappings, emit: @escaping (Event) -> Void, onEnd: @escaping () -> Void
    ) throws {
        let layout = ControlLayout(recording.original, mappings)
        if let misfit = recording.learned.misfit(on: recording.device, layout) {
            throw RecordingError.unfit(axis: misfit.axis, misfit.reason)
        }
        let reader = try bindings.reader(of: recording.calibratedDevice, layout)
        try self.init(
            recording, speed: speed, loop: loop, reader: reader, emit: emit, onEnd: onEnd)
    }
}
