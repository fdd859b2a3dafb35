import FlintCore

/// Where exported pages go.
struct ExportDestination: Sendable, Hashable, FlintLoggable {
    /// The name of the folder, within that of the notes, for pages that nobody gave a place.
    static let defaultFolderName = "html"

    /// The folder; `nil` stands for the default one.
    let folder: String?
    /// Whether files that have the names of the pages may be replaced.
    let isReplacing: Bool

    /// Paths tell who works where, so they are not recorded.
    var loggingDescription: String { isReplacing ? "replacing" : "" }

    /// What analytics may know: not where somebody works.
    var analyticsAttributes: [String: AnalyticsValue] {
        ["chosen": .bool(folder != nil), "replacing": .bool(isReplacing)]
    }

    /// The folder for the notes of a desk.
    func path(for desk: Desk) -> String { folder ?? desk.store.folder.path(of: Self.defaultFolderName) }
}
