/// A note that was composed and saved.
struct ComposedNote: Sendable, Equatable {
    /// The name of the note.
    let name: String
    /// The folder it is in.
    let place: NotePlace
    /// The path of its file.
    let path: String
}
