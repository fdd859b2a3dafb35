import FlintCore

/// Words that flags are searched for; empty for all flags.
struct FlagSearch: Sendable, FlintLoggable {
    let text: String

    var loggingDescription: String { text.isEmpty ? "all flags" : text }
}
