/// One change of the state of a feature.
public struct FeatureStateChange: Sendable, Hashable {
    /// The feature's name.
    public let feature: String
    /// The state before; `nil` if no provider had an opinion.
    public let before: Bool?
    /// The state now; `nil` if no provider has an opinion.
    public let after: Bool?
    /// The identifier of the provider of the state now.
    public let source: String?
    /// The identifier of the provider of the state before.
    public let previousSource: String?
    /// Why it changed; of several changes in one, the newest.
    public let cause: TweakChangeCause
    /// The manager's version with the state of ``after``.
    public let version: UInt64

    package init(
        feature: String, before: Bool?, after: Bool?, source: String?, previousSource: String?,
        cause: TweakChangeCause, version: UInt64
    ) {
        self.feature = feature
        self.before = before
        self.after = after
        self.source = source
        self.previousSource = previousSource
        self.cause = cause
        self.version = version
    }
}
