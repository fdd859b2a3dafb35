import FlintCore

/// The wish to bring the last deleted note back.
struct NoteRestoring: Sendable, FlintLoggable {
    /// A new name as a person wrote it; `nil` keeps the old one.
    let name: String?

    var loggingDescription: String { name.map { "as \($0)" } ?? "" }
}
