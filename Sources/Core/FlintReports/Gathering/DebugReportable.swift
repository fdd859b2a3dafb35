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
    /// The identifier of the source, and the name of its directory below `app/` in a report.
    ///
    /// Characters that are invalid in file names are replaced. If several sources have the same name, a
    /// number is added.
    var id: String { get }

    /// Writes the files of this source for one report.
    ///
    /// It is called outside the main actor, with the runtime as ``Flint/current``. Calls for different
    /// reports may be concurrent.
    ///
    /// - Parameters:
    ///   - directory: An empty directory for the files, which may have subdirectories. Links are ignored.
    ///   - options: The options of the report. You must redact your files according to them yourself.
    /// - Throws: Any error. The manifest of the report lists it, and the rest of the report is written.
    func writeReport(to directory: URL, options: DebugReport.Options) throws
}
