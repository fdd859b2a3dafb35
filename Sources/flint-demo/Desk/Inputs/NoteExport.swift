import FlintCore

/// The wish to make a page of a note.
struct NoteExport: Sendable, FlintLoggable {
    let note: NoteReference
    let destination: ExportDestination

    var loggingDescription: String { note.loggingDescription }
}
