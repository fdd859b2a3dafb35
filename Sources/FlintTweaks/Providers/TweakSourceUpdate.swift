/// What those who follow a source are told of a change.
package struct TweakSourceUpdate: Sendable {
    /// Why it changed.
    package let cause: TweakChangeCause
    /// The paths whose rows may have changed; `nil` if it is not known.
    package let paths: Set<TweakPath>?
    /// The features whose states may have changed; `nil` if it is not known.
    package let features: Set<String>?

    package init(cause: TweakChangeCause, paths: Set<TweakPath>?, features: Set<String>?) {
        self.cause = cause
        self.paths = paths
        self.features = features
    }
}
