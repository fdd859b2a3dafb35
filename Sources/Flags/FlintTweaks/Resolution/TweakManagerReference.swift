internal import FlintSubjects

/// A nested manager, for the trace of a resolution by an outer manager.
protocol TracedTweakManager: AnyObject, Sendable {
    /// Returns the values that all providers have for a path, and the results of rules for a subject.
    ///
    /// Providers whose results are not cached are queried.
    func view(at path: TweakPath, for subject: Subject) -> TweakView

    /// Returns the states of a feature by provider; providers whose results are not cached are queried.
    func providerStates(of feature: String) -> TweakFeatureStates
}

/// A weak reference to a nested manager.
final class TweakManagerReference: Sendable {
    weak let manager: (any TracedTweakManager)?

    init(_ manager: any TracedTweakManager) { self.manager = manager }
}
