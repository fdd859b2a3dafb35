internal import FlintSubjects

/// A nested manager; the traces of the outer manager list what each provider of the nested manager has.
protocol TracedTweakManager: AnyObject, Sendable {
    /// Returns the values that all providers have for a path; a rule's value is its result for a subject.
    ///
    /// Providers whose results are not cached are queried.
    func view(at path: TweakPath, for subject: Subject) -> TweakView

    /// Returns the state that each provider has of a feature; providers whose results are not cached are
    /// queried.
    func providerStates(of feature: String) -> TweakFeatureStates
}

/// A weak reference to a manager that is a provider of another manager.
final class TweakManagerReference: Sendable {
    weak let manager: (any TracedTweakManager)?

    init(_ manager: any TracedTweakManager) { self.manager = manager }
}
