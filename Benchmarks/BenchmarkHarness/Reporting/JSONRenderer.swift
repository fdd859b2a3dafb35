import Foundation

/// Renders a report as JSON, with all data and with times in nanoseconds.
package struct JSONRenderer: ReportRenderer {
    package init() {}

    /// Returns the report with sorted keys, so that differences between files are easy to read.
    package func render(_ report: BenchmarkReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
    }
}
