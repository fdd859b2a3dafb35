internal import FlintJSON
public import FlintTweaks

/// Maps the keys of flags, from a service or a document, to tweaks.
///
/// The key of a flag is a single name. The path of a tweak consists of the names of a feature and a variable.
public struct FlagNaming: Sendable {
    private let makePath: @Sendable (String) -> TweakPath

    /// Creates a mapping.
    ///
    /// - Parameter makePath: Returns the tweak for the key of a flag. Different keys should result in
    ///   different tweaks, because only one flag is read for a tweak.
    public init(_ makePath: @escaping @Sendable (String) -> TweakPath) { self.makePath = makePath }

    /// Returns the tweak for the key of a flag.
    ///
    /// - Parameter key: The key.
    /// - Returns: The path of the tweak.
    public func path(of key: String) -> TweakPath { makePath(key) }

    /// Creates the message that two keys of flags are mapped to the same tweak.
    static func clash(of key: String, with other: String, at path: TweakPath) -> String {
        "the flags '\(JSONText.excerpt(other))' and '\(JSONText.excerpt(key))' stand for the same tweak, "
            + "\(JSONText.excerpt(path.description)), and only the second one is read; rename one of them"
    }

    /// Maps a key with one slash, such as `checkout/limit`, to that path, and any other key to a variable of
    /// the feature `flags`.
    ///
    /// So the keys `limit` and `flags/limit` are mapped to the same tweak; providers report this as a
    /// problem.
    public static let standard = FlagNaming { TweakPath($0) ?? TweakPath("flags", $0) }
}
