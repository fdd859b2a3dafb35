import Foundation

/// What the list of notes tells about one of them.
struct NoteSummary: Sendable, Equatable {
    /// The number by which the note can be addressed, from 1.
    let number: Int
    let name: String
    /// The first heading, or the name.
    let title: String
    /// The time of the last change, or `nil` if the system does not tell.
    let modified: Date?
    /// The size in bytes.
    let size: Int
    let wordCount: Int
    /// Why the file cannot be used, or `nil` if it can.
    let problem: NoteProblem?
}
