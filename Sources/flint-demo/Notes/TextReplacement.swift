/// What came of replacing a text in a note.
struct TextReplacement: Sendable, Equatable {
    /// The note as it is now.
    let note: Note
    /// The number of places that were replaced, at least one.
    let count: Int
}
