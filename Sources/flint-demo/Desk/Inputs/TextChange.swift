import FlintCore

/// The wish to replace a text in a note.
struct TextChange: Sendable, FlintLoggable {
    let note: NoteReference
    let text: String
    let replacement: String

    /// The note and the lengths, not the texts.
    var loggingDescription: String {
        "\(note.loggingDescription), \(text.count) characters by \(replacement.count)"
    }
}
