import FlintFiles

/// The text of a note together with what is needed to replace it safely.
struct NoteContents: Sendable {
    let text: String
    /// The file that holds the text, with symbolic links resolved.
    let path: String
    /// What was known about the file when it was read.
    let facts: FileFacts
}
