internal import Foundation

/// A file of a report in its written form, with its records for the JSON lines form.
struct ReportFile {
    let path: String
    let data: Data
    let cut: DebugReportManifest.Cut?
    /// The records, one per line, without the name of the file.
    let records: [ReportJSON]
}
