/// One change of the state of a feature.
public struct FeatureStateChange: Sendable, Hashable {
    /// The feature's name.
    public let feature: String
    /// The previous state; `nil` if no provider had one.
    public let before: Bool?
    /// The new state; `nil` if no provider has one.
    public let after: Bool?
    /// The identifier of the provider that has the new state; `nil` if none has.
    public let source: String?
    /// The identifier of the provider that had the previous state; `nil` if none had.
    public let previousSource: String?
    /// The cause of the change; if several changes were merged for a slow reader, that of the newest one.
    public let cause: TweakChangeCause
    /// The version of the manager in which the new state is effective.
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
