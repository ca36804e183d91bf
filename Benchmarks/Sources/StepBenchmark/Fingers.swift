import ControlCore

/// Ten fingers that drag, tap, and come and go, 120 times a second.
struct Fingers {
    static let count = 10
    static let framesPerSecond = 120

    private(set) var contacts: [Contact]
    private let places: [Point]
    private(set) var now = Moment(nanoseconds: 0)
    private var frame = 0

    init(at places: [Point]) {
        self.places = places
        contacts = places.enumerated().map { id, place in
            Contact(id: id, phase: .ended, location: place)
        }
    }

    /// The next frame: every finger moves, and one after the other is lifted for a moment.
    mutating func advance() {
        frame += 1
        now = Moment(nanoseconds: Int64(frame) * 1_000_000_000 / Int64(Self.framesPerSecond))
        for index in contacts.indices {
            // Taps of a few frames now, drags of a second then.
            let length = (frame / 120).isMultiple(of: 2) ? 120 : 12
            let step = (frame + 7 * index) % length
            switch step {
            case 0: contacts[index].phase = .began
            case length - 2: contacts[index].phase = .ended
            case length - 1: contacts[index].phase = .stationary
            default: contacts[index].phase = contacts[index].isDown ? .moved : .began
            }
            // Up and down, some points to either side, and one finger of two the other way.
            let offset = Double(abs(step % 80 - 40) - 20)
            contacts[index].location =
                places[index]
                + Vector(dx: offset / 5, dy: index.isMultiple(of: 2) ? offset : -offset)
        }
    }
}
