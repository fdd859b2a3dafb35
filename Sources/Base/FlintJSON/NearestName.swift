/// The search for the name that was probably meant by a misspelled one, for the hints in messages.
package enum NearestName {
    /// The lengths of misspelled names for which a search is made, in Unicode scalars.
    ///
    /// The search takes time in proportion to the product of two lengths, so longer names are excluded.
    private static let lengths = 3...256

    /// Returns the candidates whose names can be made from a misspelled name by few edits.
    ///
    /// The limit is one edit if the misspelled name has fewer than five Unicode scalars, else two edits or a
    /// third of its number of scalars, whichever is more.
    ///
    /// - Parameters:
    ///   - name: The misspelled name.
    ///   - candidates: The candidates to compare.
    ///   - nameOf: A function that returns the name of a candidate.
    /// - Returns: The candidates within the limit, the nearest first; equally near ones in the order of
    ///   `candidates`. None for a misspelled name with fewer than 3 or more than 256 Unicode scalars.
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

    /// Returns the candidate whose name is nearest to a misspelled one; `nil` if ``near(_:among:name:)``
    /// finds none.
    package static func nearest<Candidate>(
        to name: String, among candidates: [Candidate], name nameOf: (Candidate) -> String
    ) -> Candidate? {
        near(name, among: candidates, name: nameOf).first
    }

    /// Returns the word that is nearest to a misspelled one; `nil` if ``near(_:among:name:)`` finds none.
    package static func nearest(to word: String, among words: [String]) -> String? {
        nearest(to: word, among: words) { $0 }
    }
}

/// The edit distance of two texts.
package enum EditDistance {
    /// Returns the smallest number of edits that make two texts equal.
    ///
    /// An edit inserts, deletes or replaces an element, or swaps two neighbors. Each element takes part in at
    /// most one swap (optimal string alignment).
    ///
    /// - Parameters:
    ///   - first: The elements of one text, such as its Unicode scalars.
    ///   - second: The elements of the other text.
    /// - Returns: The number of edits; zero for equal texts.
    /// - Complexity: O(*m* × *n*) for *m* and *n* elements. The caller must limit the length of the texts.
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
