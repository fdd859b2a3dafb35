/// Finds what somebody may have meant by a misspelt name or word: one rule for all messages.
package enum NearestName {
    /// Longer names are not compared, since the time grows with the product of the lengths.
    private static let lengths = 3...256

    /// The candidate with the fewest edits between it and a name, if they are few: one of a name with less than five
    /// characters, else two or a third of them.
    ///
    /// - Parameters:
    ///   - name: The name as written.
    ///   - candidates: What to choose from; of equally near ones the first counts.
    ///   - nameOf: The name of a candidate.
    /// - Returns: The nearest one; nil if none is near.
    package static func nearest<Candidate>(
        to name: String, among candidates: [Candidate], name nameOf: (Candidate) -> String
    ) -> Candidate? {
        let wanted = Array(name.unicodeScalars.prefix(lengths.upperBound + 1))
        guard lengths.contains(wanted.count) else { return nil }
        let limit = wanted.count < 5 ? 1 : max(2, wanted.count / 3)
        var best: (candidate: Candidate, distance: Int)?
        for candidate in candidates {
            let scalars = Array(nameOf(candidate).unicodeScalars.prefix(lengths.upperBound + 1))
            guard abs(scalars.count - wanted.count) <= limit else { continue }
            let distance = EditDistance.between(wanted, scalars)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The same among plain words.
    package static func nearest(to word: String, among words: [String]) -> String? {
        nearest(to: word, among: words) { $0 }
    }
}
