import FlintCore

/// What a person wants to have explained.
struct HelpTopic: Sendable, FlintLoggable {
    /// The word of a command; `nil` stands for all of them.
    let word: String?

    var loggingDescription: String { word ?? "" }
}
