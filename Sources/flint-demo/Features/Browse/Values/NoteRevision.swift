/// A note that is to be changed, with the text it has.
struct NoteRevision: Sendable, Hashable {
    let name: String
    let text: String
}
