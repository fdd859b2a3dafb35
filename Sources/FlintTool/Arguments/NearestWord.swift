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
            let edits = self.edits(from: written, to: Array(candidate))
            guard edits <= max(1, candidate.count / 3), edits < best?.edits ?? .max else { continue }
            best = (candidate, edits)
        }
        return best?.word
    }

    /// The smallest number of insertions, deletions, replacements and swaps of neighbors.
    private static func edits(from source: [Character], to target: [Character]) -> Int {
        var earlier: [Int] = []
        var row = Array(0...target.count)
        for (line, character) in source.enumerated() {
            var next = [line + 1]
            for (column, other) in target.enumerated() {
                let replaced = row[column] + (character == other ? 0 : 1)
                var least = min(replaced, row[column + 1] + 1, next[column] + 1)
                if line > 0, column > 0, character == target[column - 1], other == source[line - 1] {
                    least = min(least, earlier[column - 1] + 1)
                }
                next.append(least)
            }
            (earlier, row) = (row, next)
        }
        return row[target.count]
    }
}
