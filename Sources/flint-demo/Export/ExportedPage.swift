/// A page of an export, ready to be written to a file.
struct ExportedPage: Sendable, Equatable {
    /// The name of the file.
    let fileName: String
    /// The name of the note, or `nil` for the page that lists all notes.
    let note: String?
    /// The page.
    let html: String
}
