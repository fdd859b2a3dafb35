import FlintCore

/// A note that is being composed, with the answers so far.
struct NoteDraft: Sendable, Equatable, Codable, FlintInspectable {
    /// The title of the note, as it was typed.
    var title = ""
    /// The first line of the note's text.
    var text = ""
    /// The folder in which the note will be.
    var place = NotePlace()
    /// The reason why the note could not be created; `nil` if there is none, or after it was shown to the
    /// person.
    var problem: String?

    static var redactedMembers: [any CodingKey] { [CodingKeys.text] }

    /// Whether the draft has neither title nor text, so that canceling loses nothing.
    var isEmpty: Bool { title.isEmpty && text.isEmpty }

    /// Returns a copy of the draft in which one property has another value.
    func with<Value>(_ path: WritableKeyPath<NoteDraft, Value>, _ value: Value) -> NoteDraft {
        var draft = self
        draft[keyPath: path] = value
        return draft
    }
}

/// The place of a note: a folder, or outside of all folders.
struct NotePlace: Sendable, Equatable, Codable {
    /// The name of the folder; `nil` for notes outside of all folders.
    var folder: String?

    /// The name of the folder for people; for notes outside of all folders, a text that says so.
    var title: String { folder ?? "the notes themselves" }

    /// Returns the full name of a note in this folder, such as `Errands/Trip` for the title `Trip`.
    func name(of title: String) -> String { folder.map { "\($0)/\(title)" } ?? title }
}
