/// The search for the likely correction of a misspelt name, by one rule for all messages.
package enum NearestName {
    /// The lengths of names that are compared.
    ///
    /// Longer names are not compared, because the time grows with the product of two lengths.
    private static let lengths = 3...256

    /// Returns the candidates within a small edit distance of a name.
    ///
    /// The limit is one edit for a name with less than five characters, else two edits or a third of the
    /// characters, whichever is more.
    ///
    /// - Parameters:
    ///   - name: The name as written.
    ///   - candidates: The candidates to compare.
    ///   - nameOf: Returns the name of a candidate.
    /// - Returns: The near candidates, the nearest first; equally near ones in their order.
    package static func near<Candidate>(
        _ name: String, among candidates: [Candidate], name nameOf: (Candidate) -> String
    ) -> [Candidate] {
        let wanted = Array(name.unicodeScalars.prefix(lengths.upperBound + 1))
        guard lengths.contains(wanted.count) else { return [] }
        let limit = wanted.count < 5 ? 1 : max(2, wanted.count / 3)
        let rated = candidates.compactMap { candidate -> (candidate: Candidate, distance: Int)? in
            let scalars = Array(nameOf(candidate).unicodeScalars.prefix(lengths.upperBound + 1))
            guard abs(scalars.count - wanted.count) <= limit else { return nil }
            let distance = EditDistance.between(wanted, scalars)
            return distance <= limit ? (candidate, distance) : nil
        }
        return (0...limit).flatMap { distance in
            rated.lazy.filter { $0.distance == distance }.map(\.candidate)
        }
    }

    /// Returns the candidate whose name is nearest to a name; `nil` if ``near(_:among:name:)`` finds none.
    package static func nearest<Candidate>(
        to name: String, among candidates: [Candidate], name nameOf: (Candidate) -> String
    ) -> Candidate? {
        near(name, among: candidates, name: nameOf).first
    }

    /// Returns the word that is nearest to a misspelt one; `nil` if ``near(_:among:name:)`` finds none.
    package static func nearest(to word: String, among words: [String]) -> String? {
        nearest(to: word, among: words) { $0 }
    }
}

/// The edit distance of two texts.
package enum EditDistance {
    /// Returns the smallest number of elements to insert, delete, replace or swap with a neighbor to make the
    /// texts equal.
    ///
    /// Each element takes part in at most one swap (optimal string alignment).
    ///
    /// - Parameters:
    ///   - first: The elements of one text.
    ///   - second: The elements of the other.
    /// - Returns: The distance, zero for equal texts.
    /// - Complexity: O(first × second); callers limit the length of external input.
    package static func between<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...second.count)
        for (row, element) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(previous[column + 1], current[column]) + 1
                best = min(best, previous[column] + (element == other ? 0 : 1))
                let isSwap = row > 0 && column > 0 && element == second[column - 1] && first[row - 1] == other
                if isSwap { best = min(best, beforePrevious[column - 1] + 1) }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[second.count]
    }
}
