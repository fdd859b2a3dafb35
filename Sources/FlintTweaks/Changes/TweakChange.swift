/// One change of an effective value.
public struct TweakChange: Sendable, Hashable {
    /// The name of the tweak.
    public let path: TweakPath
    /// The value before; `nil` if there was none.
    public let before: TweakValue?
    /// The value now; `nil` if there is none.
    public let after: TweakValue?
    /// The identifier of the provider of the value now; `nil` for the declared default.
    public let source: String?
    /// The identifier of the provider of the value before.
    public let previousSource: String?
    /// Why it changed; of several changes in one, the newest.
    public let cause: TweakChangeCause
    /// The manager's version with the value of ``after``.
    public let version: UInt64

    package init(
        path: TweakPath, before: TweakValue?, after: TweakValue?, source: String?, previousSource: String?,
        cause: TweakChangeCause, version: UInt64
    ) {
        self.path = path
        self.before = before
        self.after = after
        self.source = source
        self.previousSource = previousSource
        self.cause = cause
        self.version = version
    }
}
