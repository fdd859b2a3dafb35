import Foundation

/// A note with its text.
struct Note: Sendable, Equatable {
    let name: String
    let text: String
    let modified: Date

    /// The first heading, or the name.
    var title: String { NoteTitle.of(text) ?? name }
}
