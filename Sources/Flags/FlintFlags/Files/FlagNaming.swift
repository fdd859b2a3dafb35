internal import FlintJSON
public import FlintTweaks

/// Finds the tweak that a flag of a service or a document stands for.
///
/// A flag has one flat key, a tweak the name of a feature and of a variable.
public struct FlagNaming: Sendable {
    private let makePath: @Sendable (String) -> TweakPath

    /// Creates a naming.
    ///
    /// - Parameter makePath: Gives the tweak for the key of a flag; different keys should give different tweaks, because only one
    ///   flag of a tweak is read.
    public init(_ makePath: @escaping @Sendable (String) -> TweakPath) { self.makePath = makePath }

    /// The tweak of a flag.
    ///
    /// - Parameter key: The key.
    /// - Returns: The name of the tweak.
    public func path(of key: String) -> TweakPath { makePath(key) }

    /// The text of the problem that two keys stand for one tweak.
    static func clash(of key: String, with other: String, at path: TweakPath) -> String {
        "the flags '\(JSONText.excerpt(other))' and '\(JSONText.excerpt(key))' stand for the same tweak, "
            + "\(JSONText.excerpt(path.description)), and only the second one is read; rename one of them"
    }

    /// Takes a key with one slash, such as `checkout/limit`, for a path, and any other for a variable of the feature `flags`.
    ///
    /// So `limit` and `flags/limit` stand for the same tweak, which providers report.
    public static let standard = FlagNaming { TweakPath($0) ?? TweakPath("flags", $0) }
}
