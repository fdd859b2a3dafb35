import FlintCore

/// The words with which a person means a note: a name, the beginning of one, a number, or none for the open note.
struct NoteReference: Sendable, Hashable, FlintLoggable {
    /// The words; `nil` stands for the open note.
    let text: String?

    /// The open note.
    static let openNote = NoteReference(nil)

    init(_ text: String?) {
        self.text = text
    }

    var loggingDescription: String { text ?? "the open note" }
}
