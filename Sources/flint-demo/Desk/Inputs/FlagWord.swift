import FlintCore

/// The word with which a person means a flag: its path, or its variable if that is enough.
struct FlagWord: Sendable, FlintLoggable {
    let text: String

    var loggingDescription: String { text }
}
