/// A manager as the trace of an outer one asks it.
protocol TracedTweakManager: AnyObject, Sendable {
    /// Everything about one path, with fresh answers where they are needed.
    func view(at path: TweakPath) -> TweakView

    /// All opinions on a feature, with fresh answers where they are needed.
    func opinions(on feature: String) -> TweakOpinions
}

/// Knows a nested manager without keeping it alive.
final class TweakManagerReference: Sendable {
    weak let manager: (any TracedTweakManager)?

    init(_ manager: any TracedTweakManager) { self.manager = manager }
}
