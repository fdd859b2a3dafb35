/// A note that was saved.
struct SavedNote: Sendable, Hashable {
    let name: String
    let place: NotePlace
}
