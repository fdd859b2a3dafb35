import FlintCore

/// The wish to bring the last deleted note back.
struct NoteRestoring: Sendable, FlintLoggable {
    /// A new name as a person wrote it; `nil` keeps the old one.
    let name: String?
    /// The number that the trash has given the note; `nil` stands for the last deleted one.
    var number: Int?

    var loggingDescription: String { name.map { "as \($0)" } ?? "" }
}
