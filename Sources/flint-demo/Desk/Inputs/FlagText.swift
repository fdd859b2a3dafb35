import FlintCore

/// A flag and the text that is to become its value.
struct FlagText: Sendable, FlintLoggable {
    let flag: String
    let text: String

    /// The value is not recorded: the flag may be a secret.
    var loggingDescription: String { flag }
}
