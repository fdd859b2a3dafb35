import FlintCore

/// The wish for a link to a note.
struct LinkWish: Sendable, FlintLoggable {
    let note: NoteReference
    /// Whether it is to begin with `https`.
    var isWeb = false

    var loggingDescription: String { note.loggingDescription }
}
