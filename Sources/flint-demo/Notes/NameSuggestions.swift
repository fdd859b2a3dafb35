import FlintTweaks

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
        let distance = EditDistance.between(left, right)
        return distance <= limit ? distance : nil
    }
}
