/// The name of a tweak: a feature and a variable of it.
///
/// As text it is `feature/variable`, with `%25` and `%2F` for `%` and `/` inside a name. Any name is allowed, even an
/// empty one.
public struct TweakPath: Sendable, Hashable {
    /// The feature's name.
    public let feature: String
    /// The variable's name within the feature.
    public let variable: String

    /// Creates a path.
    ///
    /// - Parameters:
    ///   - feature: The feature's name, unescaped.
    ///   - variable: The variable's name, unescaped.
    @inlinable
    public init(_ feature: String, _ variable: String) {
        self.feature = feature
        self.variable = variable
    }
}
