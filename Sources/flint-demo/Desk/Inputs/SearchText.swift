import FlintCore

/// A text to look for.
struct SearchText: Codable, Sendable, Hashable, RouteParametersCodable, FlintLoggable {
    let text: String

    /// The length only: what a person looks for says much about what is in the notes.
    var loggingDescription: String { "\(text.count) characters" }
}
