import Foundation

/// Writes a report as JSON, with everything in it and times in nanoseconds.
package struct JSONRenderer: ReportRenderer {
    /// Creates a renderer.
    package init() {}

    /// Gives the report with sorted keys, so that two files can be compared by eye.
    package func render(_ report: BenchmarkReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
    }
}
