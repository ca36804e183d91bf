/// Tells our own commands, as the broker sends them back, from those of others.
///
/// Each of ours comes back once and in order: what comes more often is somebody else's.
struct CommandEcho {
    /// As many as leave at 1000 Hz until a link that delivers nothing is given up.
    private static let capacity = 1024

    private var sent: [Int] = []
    private let will: Int

    /// Nothing was sent; `will` is what the broker may say in our name, at any time.
    init(will: UnsafeRawBufferPointer) {
        self.will = Self.fingerprint(will)
        sent.reserveCapacity(Self.capacity)
    }

    /// A command was sent that will come back.
    mutating func noteSent(_ payload: UnsafeRawBufferPointer) {
        if sent.count == Self.capacity { sent.removeFirst() }
        sent.append(Self.fingerprint(payload))
    }

    /// Nothing of ours will come back any more.
    mutating func forget() {
        sent.removeAll(keepingCapacity: true)
    }

    /// What a command that has come is.
    enum Origin {
        case own
        case will
        case foreign
    }

    /// Takes a command that has come.
    mutating func take(_ payload: UnsafeRawBufferPointer) -> Origin {
        let fingerprint = Self.fingerprint(payload)
        if let index = sent.firstIndex(of: fingerprint) {
            sent.removeFirst(index + 1)
            return .own
        }
        return fingerprint == will ? .will : .foreign
    }

    private static func fingerprint(_ payload: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: payload)
        return hasher.finalize()
    }
}
