import FlintCore

/// A list of the features, which may go on to tell what changes.
struct FeatureListing: Sendable, FlintLoggable {
    let isLive: Bool
    /// Whether the features of Flint itself are wanted, too.
    var includesFramework = false

    var loggingDescription: String { (isLive ? "live" : "once") + (includesFramework ? ", all" : "") }
}
