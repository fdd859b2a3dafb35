/// Finds what somebody may have meant by a misspelt name.
enum NearestName {
    /// Longer names are not compared, since the time grows with the product of the lengths.
    private static let lengthLimit = 256

    /// The candidate with the fewest changed characters, if no more than a third of them are; the first of equals.
    static func nearest<Candidate>(
        to name: String, among candidates: [Candidate], name nameOf: (Candidate) -> String
    ) -> Candidate? {
        let wanted = Array(name.unicodeScalars.prefix(lengthLimit + 1))
        guard wanted.count <= lengthLimit else { return nil }
        var best: (candidate: Candidate, distance: Int)?
        for candidate in candidates {
            let scalars = Array(nameOf(candidate).unicodeScalars.prefix(lengthLimit + 1))
            let limit = max(2, wanted.count / 3)
            guard scalars.count <= lengthLimit, abs(scalars.count - wanted.count) <= limit else { continue }
            let distance = EditDistance.between(wanted, scalars)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }
}
