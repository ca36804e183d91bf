/// A recording and how it is wanted to be played.
struct Playback {
    /// What a command line says of it.
    static let options = [
        Option("--speed", "N", "play a recording N times as fast, 0.1 to 100 (default 1)"),
        Option("--from", "SECONDS", "leave out so many seconds of a recording, 0 to 604800"),
    ]

    /// Where the recording is.
    let path: String
    /// How many times as fast as it was recorded.
    let speed: Double
    /// What is left out at its beginning.
    let beginning: Duration

    /// The recording at `path`, played as the options say.
    init(_ path: String, _ options: Options) throws(UsageError) {
        self.path = path
        speed = try options.number("--speed", in: 0.1...100) ?? 1
        beginning = .seconds(try options.number("--from", in: 0...604800) ?? 0)
    }

    /// Reads what is to be played.
    func load() throws(RecordingError) -> Recording {
        let recording = try Recording(path: path)
        guard beginning > .zero else { return recording }
        guard let rest = recording.starting(at: beginning) else {
            throw .tooShort(file: path, duration: recording.frames.last?.time ?? .zero)
        }
        return rest
    }
}
