import FlintCore

/// A note to be opened in another program.
struct NoteEditing: Sendable, FlintLoggable {
    let note: NoteReference
    /// The program; `nil` for the one that the environment names.
    let program: String?

    var loggingDescription: String { note.loggingDescription }
}
