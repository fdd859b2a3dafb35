/// What was moved to the archive.
struct ArchivedNotes: Sendable, Equatable {
    /// The names of the notes that were moved.
    var moved: [String] = []
    /// The notes that stay, because the archive has one of that name.
    var taken: [String] = []
}
