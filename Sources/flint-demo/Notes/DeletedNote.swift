import Foundation

/// A note that was moved to the trash.
struct DeletedNote: Sendable, Equatable {
    /// The number under which the trash keeps the note; later deletions have larger ones.
    let number: Int
    /// The name of the file before it was deleted.
    let fileName: String
    /// The time of the deletion.
    let date: Date

    /// The name for people.
    var name: String { NoteEntry(fileName: fileName).name }
}
