/// A note that is to be read.
struct NoteSelection: Sendable, Hashable, Codable {
    let name: String
}
