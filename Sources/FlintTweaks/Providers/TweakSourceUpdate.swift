/// A change of a source, as observers receive it.
package struct TweakSourceUpdate: Sendable {
    /// Why the content changed.
    package let cause: TweakChangeCause
    /// The paths whose rows may have changed; `nil` if unknown.
    package let paths: Set<TweakPath>?
    /// The features whose states may have changed; `nil` if unknown.
    package let features: Set<String>?

    package init(cause: TweakChangeCause, paths: Set<TweakPath>?, features: Set<String>?) {
        self.cause = cause
        self.paths = paths
        self.features = features
    }
}
