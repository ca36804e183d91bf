/// What the broker asks of those who connect.
struct Credentials: Equatable {
    let username: String
    /// Nil where the broker asks for a name only.
    let password: String?
}
