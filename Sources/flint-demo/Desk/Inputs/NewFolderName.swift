import FlintCore

/// A name for a folder as a person wrote it, which may not be fit for one.
struct NewFolderName: Sendable, FlintLoggable {
    let text: String

    var loggingDescription: String { text }
}
