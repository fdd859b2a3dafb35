/// Which encrypted values are being decrypted by the calling code.
///
/// A hook may use its manager, and so may change something while its own row is not put in yet. What it does then
/// leaves that row alone; whoever called the hook puts it in.
enum TweakDecrypting {
    /// The paths by the token of their provider.
    @TaskLocal static var paths: [UInt64: Set<TweakPath>] = [:]

    static func contains(_ path: TweakPath, of token: UInt64) -> Bool {
        paths[token]?.contains(path) ?? false
    }

    /// Runs a hook.
    static func run(_ hook: TweakDecryption, _ tweak: Tweak, of token: UInt64) throws -> TweakValue {
        var inner = paths
        inner[token, default: []].insert(tweak.path)
        return try $paths.withValue(inner) { try hook(tweak) }
    }
}
