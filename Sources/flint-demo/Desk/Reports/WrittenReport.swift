import FlintCore
import Foundation

/// A debug report that was written.
struct WrittenReport: Sendable, Equatable {
    /// The path of the report.
    let path: String
    /// How many files it holds, besides its table of contents.
    let files: Int
    /// What is missing, and why.
    let missing: [String]

    init(_ report: DebugReport) {
        let path = report.url.path(percentEncoded: false)
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        files = report.manifest.files.count
        missing = report.manifest.failures.map { "\($0.part): \($0.reason)" }
    }
}
