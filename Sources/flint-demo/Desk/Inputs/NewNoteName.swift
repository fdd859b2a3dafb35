import FlintCore

/// A name as a person wrote it, which may not be fit for a note.
struct NewNoteName: Sendable, FlintLoggable {
    let text: String

    var loggingDescription: String { text }
}
