import FlintCore

/// The wish to add a line to a note.
struct LineAddition: Sendable, FlintLoggable {
    let note: NoteReference
    let line: String

    /// The note, and how long the line is: what it says is nobody else's business.
    var loggingDescription: String { "\(note.loggingDescription), \(line.count) characters" }
}
