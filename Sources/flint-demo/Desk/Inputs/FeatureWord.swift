import FlintCore

/// The word with which a person means a feature.
struct FeatureWord: Sendable, FlintLoggable {
    let text: String

    var loggingDescription: String { text }
}
