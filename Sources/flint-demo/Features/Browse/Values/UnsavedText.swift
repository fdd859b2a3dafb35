/// What a person has written and not saved.
struct UnsavedText: Sendable, Equatable {
    /// The name of the note that it is for.
    let name: String
    let text: String
}
