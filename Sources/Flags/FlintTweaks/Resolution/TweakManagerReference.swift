internal import FlintSubjects

/// A nested manager, as the trace of an outer manager queries it.
protocol TracedTweakManager: AnyObject, Sendable {
    /// All candidates of one path, with fresh query results where needed, and the answers of rules for a subject.
    func view(at path: TweakPath, for subject: Subject) -> TweakView

    /// The states of a feature by provider, with fresh query results where they are needed.
    func providerStates(of feature: String) -> TweakFeatureStates
}

/// A weak reference to a nested manager.
final class TweakManagerReference: Sendable {
    weak let manager: (any TracedTweakManager)?

    init(_ manager: any TracedTweakManager) { self.manager = manager }
}
