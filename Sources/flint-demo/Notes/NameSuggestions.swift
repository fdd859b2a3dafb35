/// The names that somebody who wrote a wrong name may have meant.
enum NameSuggestions {
    /// The largest number of characters that are compared; the time grows with its square.
    private static let lengthLimit = 48

    /// Finds up to three names that are similar to a text.
    ///
    /// A name is similar if it holds the text, or if few characters have to be changed to get from one to the
    /// other: one for each three of the text, and one more.
    ///
    /// - Parameters:
    ///   - key: What was written, as a clash key.
    ///   - entries: The notes there are.
    /// - Returns: The names, the nearest first.
    static func names(like key: String, among entries: [NoteEntry]) -> [String] {
        let wanted = Array(key.prefix(lengthLimit))
        guard !wanted.isEmpty else { return [] }
        let limit = wanted.count / 3 + 1
        let rated = entries.compactMap { entry -> (name: String, distance: Int)? in
            let candidate = NoteName.clashKey(of: entry.name)
            if candidate.contains(key) { return (entry.name, 0) }
            let distance = distance(from: wanted, to: Array(candidate.prefix(lengthLimit)), limit: limit)
            return distance.map { (entry.name, $0) }
        }
        // The order of the list decides between equals, so the sort must be stable; `enumerated` makes it so.
        let sorted = rated.enumerated().sorted {
            ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }
        return sorted.prefix(3).map(\.element.name)
    }

    /// The number of characters to insert, remove, replace or swap with their neighbor.
    ///
    /// - Parameters:
    ///   - left: One text.
    ///   - right: The other text.
    ///   - limit: The largest distance of interest.
    /// - Returns: The distance, or `nil` if it is larger than the limit.
    static func distance(from left: [Character], to right: [Character], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(previous[column + 1], current[column]) + 1
                best = min(best, previous[column] + (character == other ? 0 : 1))
                let isSwap = row > 0 && column > 0 && character == right[column - 1] && left[row - 1] == other
                if isSwap { best = min(best, beforePrevious[column - 1] + 1) }
                current.append(best)
            }
            beforePrevious = previous
            previous = current
        }
        return previous.last.flatMap { $0 <= limit ? $0 : nil }
    }
}
