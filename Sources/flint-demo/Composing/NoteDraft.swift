import FlintCore

/// A note that is being composed: what a person has said so far.
struct NoteDraft: Sendable, Equatable {
    /// The title as it was typed.
    var title = ""
    /// The first line of the text.
    var text = ""
    /// The folder of the note.
    var place = NotePlace()
    /// Why the note could not be made.
    var problem: String?

    /// Whether nothing would be lost with it.
    var isEmpty: Bool { title.isEmpty && text.isEmpty }

    /// The same draft with one thing changed.
    func with<Value>(_ path: WritableKeyPath<NoteDraft, Value>, _ value: Value) -> NoteDraft {
        var draft = self
        draft[keyPath: path] = value
        return draft
    }
}

/// The folder of a note.
struct NotePlace: Sendable, Equatable {
    /// The name of the folder; `nil` for the notes that are in none.
    var folder: String?

    /// The words for people.
    var title: String { folder ?? "the notes themselves" }

    /// The name of a note that is there.
    func name(of title: String) -> String { folder.map { "\($0)/\(title)" } ?? title }
}
