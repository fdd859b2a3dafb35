/// What a folder of notes amounts to.
struct NoteStatistics: Sendable, Equatable {
    /// The length of one note.
    struct Length: Sendable, Equatable {
        let name: String
        let words: Int
    }

    let notes: Int
    let words: Int
    let lines: Int
    /// The longest notes, the longest first; those of equal length by name.
    let longest: [Length]

    /// Counts.
    ///
    /// - Parameters:
    ///   - notes: The notes.
    ///   - limit: How many of the longest notes to name.
    init(of notes: [Note], longest limit: Int) {
        let lengths = notes.map { Length(name: $0.name, words: WordCount.of($0.text)) }
        self.notes = notes.count
        words = lengths.reduce(0) { $0 + $1.words }
        lines = notes.reduce(0) { sum, note in
            let endings = note.text.utf8.count { $0 == UInt8(ascii: "\n") }
            return sum + endings + (note.text.isEmpty || note.text.hasSuffix("\n") ? 0 : 1)
        }
        longest = Array(
            lengths.sorted { ($1.words, $0.name) < ($0.words, $1.name) }.prefix(max(0, limit)))
    }

    /// The length of a bar that stands for a note, in columns.
    ///
    /// - Parameters:
    ///   - length: The note.
    ///   - width: The columns of the longest bar.
    /// - Returns: At least one column for a note with words.
    func bar(for length: Length, width: Int) -> Int {
        guard length.words > 0, let longest = longest.first?.words else { return 0 }
        return max(1, width * length.words / longest)
    }
}
