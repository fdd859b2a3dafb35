import FlintCore

/// The wish to give a note another name.
struct NameChange: Sendable, FlintLoggable {
    let note: NoteReference
    /// The name as a person wrote it.
    let name: String

    var loggingDescription: String { "\(note.loggingDescription) to \(name)" }
}
