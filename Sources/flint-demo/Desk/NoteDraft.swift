import FlintCore

/// A note that is being composed: what a person has said so far.
struct NoteDraft: Sendable, Equatable {
    /// The title as it was typed, which may not be fit for a note.
    var title = ""
    /// What the text begins with, once it was chosen.
    var template: NoteTemplate?
    /// Where the note goes.
    var place = NotePlace.desk

    /// Whether nothing would be lost with it.
    var isEmpty: Bool { title.isEmpty && template == nil && place == .desk }

    /// The same draft for another place.
    func moved(to place: NotePlace) -> NoteDraft {
        var draft = self
        draft.place = place
        return draft
    }
}

extension NoteDraft: FlintLoggable {
    /// What was chosen, but not what was typed.
    var loggingDescription: String { (template ?? .empty).name }
}
