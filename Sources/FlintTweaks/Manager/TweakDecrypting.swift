/// The encrypted values that the calling task is decrypting.
///
/// A hook may use its manager and so cause an update while the row that it decrypts is still pending. Such an update
/// skips that row; the caller of the hook applies it.
enum TweakDecrypting {
    /// The paths in decryption, by provider token.
    @TaskLocal static var paths: [UInt64: Set<TweakPath>] = [:]

    static func contains(_ path: TweakPath, of token: UInt64) -> Bool {
        paths[token]?.contains(path) ?? false
    }

    /// Runs a hook and marks its path as being decrypted meanwhile.
    static func run(_ hook: TweakDecryption, _ tweak: Tweak, of token: UInt64) throws -> TweakValue {
        var inner = paths
        inner[token, default: []].insert(tweak.path)
        return try $paths.withValue(inner) { try hook(tweak) }
    }
}
