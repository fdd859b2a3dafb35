/// A note that is to be read.
struct NoteSelection: Sendable, Hashable, Codable {
    let name: String
}

/// A note that came back from the trash.
struct RestoredNote: Sendable, Hashable, Codable {
    let name: String
}

/// A note that does not exist yet, to be written.
///
/// It cannot be stored, and neither can the next one: what is not saved is not there after a restart.
struct NewNote: Sendable, Hashable {
    let name: String
}

/// A note that is to be changed, with the text it has.
struct NoteRevision: Sendable, Hashable {
    let name: String
    let text: String
}

/// A note that was saved.
struct SavedNote: Sendable, Hashable {
    let name: String
    let place: NotePlace
}

/// A note that went into the trash.
struct DiscardedNote: Sendable, Hashable {
    let name: String
}

/// The wish to change settings.
struct SettingsWish: Sendable, Hashable, Codable {}

/// The question where a note is to go.
struct PlaceQuestion: Sendable, Hashable {
    let name: String
}
