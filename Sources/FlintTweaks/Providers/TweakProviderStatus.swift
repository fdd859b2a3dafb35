/// How reliable a provider's content is.
public enum TweakProviderStatus: String, Sendable, Hashable, Codable {
    /// The provider has not loaded its content yet.
    case notReady
    /// Its content is current.
    case ready
    /// Its content may be outdated.
    case stale
    /// The last refresh failed; a later one may succeed.
    case error
    /// The provider will not recover.
    case fatal
}
