/// The bridge's account of itself.
struct Status: Decodable {
    struct Device: Decodable {
        let name: String
        let id: String
        let battery: Double?
    }

    let state: String
    let motion: String?
    let reason: String?
    let session: String?
    let device: Device?
    let withheld: Int?
    let latency: Double?

    enum CodingKeys: String, CodingKey {
        case state, motion, reason, session, device, withheld
        case latency = "latency_ms"
    }

    /// Motion and its reason in one word: `moving`, `blocked/no_device`.
    var summary: String { (motion ?? "none") + (reason.map { "/" + $0 } ?? "") }
}
