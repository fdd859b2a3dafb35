import FlintCore

/// A page to be written.
struct PageExport: Sendable, FlintLoggable {
    let page: ExportedPage
    /// The path of the folder.
    let folder: String
    let isReplacing: Bool

    var loggingDescription: String { page.fileName }
}
