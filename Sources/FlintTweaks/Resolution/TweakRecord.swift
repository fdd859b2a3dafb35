/// What all providers have for a path, and which of them counts.
final class TweakRecord: Sendable {
    /// What each provider has, by position; `nil` if it has nothing.
    let candidates: [TweakCandidate?]
    /// Whether providers that only answer questions have been asked and their answers may be used again.
    let isAsked: Bool
    /// The position of the provider of the value; `nil` if there is none.
    let winner: Int?
    /// Whether a provider or the declaration marks the path as encrypted.
    let isSensitive: Bool
    /// The value that changes are about: the provider's, or else the declared default.
    let effective: TweakValue?

    init(
        candidates: [TweakCandidate?], isAsked: Bool, winner: Int?, isSensitive: Bool, effective: TweakValue?
    ) {
        self.candidates = candidates
        self.isAsked = isAsked
        self.winner = winner
        self.isSensitive = isSensitive
        self.effective = effective
    }
}
