extension Recording {
    /// The recording as evemu text, to the microsecond.
    var text: String {
        RecordingLines.description(of: device, calibration: calibration)
            + RecordingLines.state(of: device)
            + frames.map { RecordingLines.events($0.events) }.joined()
    }
}
