import FlintCore

/// A note with the text that it shall have.
struct NoteSaving: Sendable, FlintLoggable {
    let name: String
    let text: String
    /// The text that the person has changed; `nil` for a note that does not exist yet.
    let original: String?
    /// Where a new note goes.
    let place: NotePlace

    /// Whether the note is new, but neither its name nor its text.
    var loggingDescription: String { original == nil ? "a new note" : "a changed note" }
}
