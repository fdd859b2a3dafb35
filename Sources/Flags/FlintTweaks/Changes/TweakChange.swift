/// One change of the effective value of a tweak.
public struct TweakChange: Sendable, Hashable {
    /// The name of the tweak.
    public let path: TweakPath
    /// The previous value; `nil` if there was none.
    public let before: TweakValue?
    /// The new value; `nil` if there is none.
    public let after: TweakValue?
    /// The identifier of the provider that has the new value; `nil` if that value is the declared default, or
    /// if there is none.
    public let source: String?
    /// The identifier of the provider that had the previous value; `nil` if that value was the declared
    /// default, or if there was none.
    public let previousSource: String?
    /// The cause of the change; if several changes were merged for a slow reader, that of the newest one.
    public let cause: TweakChangeCause
    /// The version of the manager's values in which the new value is effective, a number that rises with each
    /// change.
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

extension TweakChange: CustomStringConvertible {
    /// A text with the path, the cause and the providers; the values are left out, because they may be
    /// secrets.
    public var description: String {
        let origin =
            switch (previousSource, source) {
            case (let before?, let after?) where before != after: " from \(before) to \(after)"
            case (_, let after?): " in \(after)"
            case (let before?, nil): " from \(before) to the default"
            case (nil, nil): ""
            }
        return "\(path) changed by \(cause.rawValue)\(origin), version \(version)"
    }
}
