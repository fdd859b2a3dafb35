public import Foundation

/// A debug report that was written.
///
/// It is kept until you remove it, usually after sending it:
///
/// ```swift
/// let report = try await Flint.current.gatherReport(DebugReport.Options(form: .zip, redaction: .inputs))
/// defer { try? report.remove() }
/// try await send(report.url)
/// ```
public struct DebugReport: Sendable {
    /// The form of the report.
    public let form: DebugReport.Options.Form

    /// The report: the directory, the archive, or the JSON lines file.
    public let url: URL

    /// The directory that was created for the report; it contains nothing else.
    public let directory: URL

    /// The manifest, which lists contents and failures.
    public let manifest: DebugReport.Manifest

    /// Removes the report.
    ///
    /// - Throws: Rethrows errors of the file system.
    public func remove() throws {
        try FileManager.default.removeItem(at: directory)
    }
}
