/// The candidates of all providers for a path, and the effective one.
final class TweakRecord: Sendable {
    /// The candidate of each provider, by position; `nil` if it has none.
    let candidates: [TweakCandidate?]
    /// Whether lookup-only providers were queried and their results may be reused.
    let isAsked: Bool
    /// The position of the provider of the effective value; `nil` if there is none.
    let winner: Int?
    /// Whether a provider or the declaration marks the path as encrypted.
    let isSensitive: Bool
    /// The effective value: the provider's, or else the declared default.
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
