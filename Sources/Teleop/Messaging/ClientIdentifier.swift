/// What a connection is called on the broker.
struct ClientIdentifier: Equatable {
    let text: String
    /// True where another program may have been given the same; a random one is ours alone.
    let isNamedByPerson: Bool

    /// One that nobody else has: a word and something random or unique behind it.
    init(ours text: String) {
        self.text = text
        isNamedByPerson = false
    }

    /// One that a person has given.
    init(given text: String) {
        self.text = text
        isNamedByPerson = true
    }
}
