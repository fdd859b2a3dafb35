public import FlintTweaks

/// Finds the tweak that a flag of a service or a document stands for.
///
/// A flag has one flat key, a tweak the name of a feature and of a variable.
public struct FlagNaming: Sendable {
    private let makePath: @Sendable (String) -> TweakPath

    /// Creates a naming.
    ///
    /// - Parameter makePath: Gives the tweak for the key of a flag; different keys should give different tweaks.
    public init(_ makePath: @escaping @Sendable (String) -> TweakPath) { self.makePath = makePath }

    /// The tweak of a flag.
    ///
    /// - Parameter key: The key.
    /// - Returns: The name of the tweak.
    public func path(of key: String) -> TweakPath { makePath(key) }

    /// Takes a key with one slash, such as `checkout/limit`, for a path, and any other for a variable of the feature `flags`.
    public static let standard = FlagNaming { TweakPath($0) ?? TweakPath("flags", $0) }
}
