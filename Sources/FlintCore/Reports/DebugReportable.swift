public import Foundation

/// Something that adds files to debug reports: a database's statistics, the settings of a document.
///
/// Add it with ``Flint/addReportable(_:)-method``.
///
/// ```swift
/// struct LibraryReport: DebugReportable {
///     let id = "library"
///     let library: Library
///
///     func writeReport(to directory: URL, options: DebugReportOptions) throws {
///         try Data("\(library.count) documents".utf8).write(to: directory.appending(path: "counts.txt"))
///     }
/// }
/// ```
public protocol DebugReportable: Sendable {
    /// Names the directory of the files below `app/`; what cannot be in a file's name is replaced, and equal ones
    /// get a number.
    var id: String { get }

    /// Writes files for one report.
    ///
    /// It is called off the main actor, with the runtime as ``Flint/current``. Calls for different reports can be made
    /// at the same time.
    ///
    /// - Parameters:
    ///   - directory: An empty directory. Files in it become part of the report, those in subdirectories, too;
    ///     links do not.
    ///   - options: The options of the report. Redacting what it writes is its own affair.
    /// - Throws: Any error: it is noted in the manifest, and the rest of the report is written.
    func writeReport(to directory: URL, options: DebugReportOptions) throws
}
