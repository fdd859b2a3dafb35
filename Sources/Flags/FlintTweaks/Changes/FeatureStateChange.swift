/// One change of the effective state of a feature: on, off, or none.
///
/// A feature is named by the first part of the paths of its tweaks, such as `checkout` in `checkout/limit`.
public struct FeatureStateChange: Sendable, Hashable {
    /// The feature's name.
    public let feature: String
    /// Whether the feature was on before the change; `nil` if no provider had a state.
    public let before: Bool?
    /// Whether the feature is on after the change; `nil` if no provider has a state.
    public let after: Bool?
    /// The identifier of the provider that has the new state; `nil` if none has.
    public let source: String?
    /// The identifier of the provider that had the previous state; `nil` if none had.
    public let previousSource: String?
    /// The cause of the change; if several changes were merged for a slow reader, that of the newest one.
    public let cause: TweakChangeCause
    /// The version of the manager's values in which the new state is effective, a number that rises with each
    /// change.
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
