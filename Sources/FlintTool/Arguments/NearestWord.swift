internal import FlintTweaks

/// The known word that somebody most likely meant.
enum NearestWord {
    /// Finds the known word with the fewest edits between it and the given one.
    ///
    /// - Parameters:
    ///   - word: The word as written.
    ///   - known: The words to choose from; of equally near ones the first counts.
    /// - Returns: The nearest word; nil if none is near.
    static func to(_ word: String, among known: [String]) -> String? {
        // No option is that long, and the time for a longer word would be its author's to choose.
        guard word.utf8.count <= 64 else { return nil }
        let written = Array(word.lowercased())
        var best: (word: String, edits: Int)?
        for candidate in known {
            let edits = EditDistance.between(written, Array(candidate))
            guard edits <= max(1, candidate.count / 3), edits < best?.edits ?? .max else { continue }
            best = (candidate, edits)
        }
        return best?.word
    }
}
