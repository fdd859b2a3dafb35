import FlintCore

/// A list of the features, which may go on to tell what changes.
struct FeatureListing: Sendable, FlintLoggable {
    let isLive: Bool

    var loggingDescription: String { isLive ? "live" : "once" }
}
