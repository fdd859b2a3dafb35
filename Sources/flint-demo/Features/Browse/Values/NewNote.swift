/// A note that does not exist yet, to be written.
///
/// It cannot be stored, and neither can a ``NoteRevision``: what is not saved is not there after a restart.
struct NewNote: Sendable, Hashable {
    let name: String
}
