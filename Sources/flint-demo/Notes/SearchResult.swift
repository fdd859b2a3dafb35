/// What a search through all notes found.
struct SearchResult: Sendable, Equatable {
    /// The lines, in the order of the list of notes and of the lines.
    var hits: [SearchHit] = []
    /// The names of the files that could not be searched, with the reason.
    var skipped: [SkippedNote] = []
    /// Whether there is more than the asked number of lines.
    var isCut = false

    /// A file that could not be searched.
    struct SkippedNote: Sendable, Equatable {
        let name: String
        let problem: NoteProblem
    }
}
