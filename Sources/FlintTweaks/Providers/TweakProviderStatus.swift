/// How far a provider can be relied on.
public enum TweakProviderStatus: String, Sendable, Hashable, Codable {
    /// It has not read its content yet; what it will say is unknown.
    case notReady
    /// Its content is current.
    case ready
    /// Its content is that of an earlier time.
    case stale
    /// The last refresh failed; a later one may not.
    case error
    /// It will not recover.
    case fatal
}
