import FlintCore

/// The wish to open a note.
struct NoteOpening: Sendable, FlintLoggable {
    let note: NoteReference
    /// Whether the text is to be shown, too.
    var showsText = true

    var loggingDescription: String { note.loggingDescription }
}
