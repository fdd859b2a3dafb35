import FlintCore

/// A feature whose permissions are to be asked for.
struct PermissionWish: Sendable, FlintLoggable {
    let feature: String
    /// The answer, if it was given with the command.
    let answer: String?

    var loggingDescription: String { feature }
}
