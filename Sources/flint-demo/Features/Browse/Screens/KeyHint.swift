/// A key and what it does, for the last line of the screen.
struct KeyHint: Sendable, Equatable {
    let key: String
    let deed: String

    init(_ key: String, _ deed: String) {
        self.key = key
        self.deed = deed
    }
}
