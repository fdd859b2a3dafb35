public import Foundation

/// A debug report that was written: files about the state of the runtime, for the diagnosis of problems.
///
/// The files are kept until you remove them, usually after sending them:
///
/// ```swift
/// let report = try await Flint.current.gatherReport(DebugReport.Options(form: .zip, redaction: .inputs))
/// defer { try? report.remove() }
/// try await send(report.url)
/// ```
public struct DebugReport: Sendable {
    /// The form of the report: a directory, an archive, or a file of JSON lines.
    public let form: DebugReport.Options.Form

    /// The location of the report: a directory, an archive, or a file of JSON lines, depending on ``form``.
    public let url: URL

    /// The directory that was created for the report and contains nothing else.
    public let directory: URL

    /// The manifest, which lists the report's contents and failures.
    public let manifest: DebugReport.Manifest

    /// Removes the report's files with their directory.
    ///
    /// - Throws: An error of the file system, if the directory cannot be removed.
    public func remove() throws {
        try FileManager.default.removeItem(at: directory)
    }
}
