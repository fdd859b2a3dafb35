public import Foundation

/// A debug report that was written.
///
/// It stays until you remove it, usually once it has been sent:
///
/// ```swift
/// let report = try await Flint.gatherReport(DebugReportOptions(form: .zip, redaction: .inputs))
/// defer { try? report.remove() }
/// try await send(report.url)
/// ```
public struct DebugReport: Sendable {
    /// The form of the report.
    public let form: DebugReportOptions.Form

    /// The report: the directory, the archive, or the file of lines.
    public let url: URL

    /// The directory that was made for the report; it holds nothing else.
    public let directory: URL

    /// What the report holds, and what is missing.
    public let manifest: DebugReportManifest

    /// Removes the report.
    ///
    /// - Throws: What the file system says.
    public func remove() throws {
        try FileManager.default.removeItem(at: directory)
    }
}
