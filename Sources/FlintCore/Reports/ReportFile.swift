internal import Foundation

/// A file of a report as it is written, with its records for the form of lines.
struct ReportFile {
    let path: String
    let data: Data
    let cut: DebugReportManifest.Cut?
    /// The records, each on one line, without the name of the file.
    let records: [ReportJSON]
}
