/// Finds the likely correction of a misspelt name or word, by one rule for all messages.
package enum NearestName {
    /// Longer names are not compared, since the time grows with the product of the lengths.
    private static let lengths = 3...256

    /// The candidates within a small edit distance of a name.
    ///
    /// The limit is one edit for a name with less than five characters, else two edits or a third of the characters,
    /// whichever is more.
    ///
    /// - Parameters:
    ///   - name: The name as written.
    ///   - candidates: The candidates to compare.
    ///   - nameOf: The name of a candidate.
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

    /// The nearest of the near candidates; `nil` if there are none.
    package static func nearest<Candidate>(
        to name: String, among candidates: [Candidate], name nameOf: (Candidate) -> String
    ) -> Candidate? {
        near(name, among: candidates, name: nameOf).first
    }

    /// The nearest of plain words; `nil` if none is near.
    package static func nearest(to word: String, among words: [String]) -> String? {
        nearest(to: word, among: words) { $0 }
    }
}
