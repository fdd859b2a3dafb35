public import Foundation

/// A source of additional files for debug reports, such as the statistics of a database or the settings of a
/// document.
///
/// Add it with ``Flint/addReportable(_:)-method``.
///
/// ```swift
/// struct LibraryReport: DebugReportable {
///     let id = "library"
///     let library: Library
///
///     func writeReport(to directory: URL, options: DebugReport.Options) throws {
///         try Data("\(library.count) documents".utf8).write(to: directory.appending(path: "counts.txt"))
///     }
/// }
/// ```
public protocol DebugReportable: Sendable {
    /// The name of the directory below `app/` in which the files appear in a report.
    ///
    /// Characters that are invalid in file names are replaced. If several sources have the same name, a
    /// number is added.
    var id: String { get }

    /// Writes the files for one report.
    ///
    /// It is called outside the main actor, with the runtime as ``Flint/current``. Calls for different
    /// reports may be concurrent.
    ///
    /// - Parameters:
    ///   - directory: An empty directory. Its files become part of the report, including those in
    ///     subdirectories, but not links.
    ///   - options: The options of the report. The implementation itself has to redact its files accordingly.
    /// - Throws: Any error. The manifest lists it, and the rest of the report is written.
    func writeReport(to directory: URL, options: DebugReport.Options) throws
}
