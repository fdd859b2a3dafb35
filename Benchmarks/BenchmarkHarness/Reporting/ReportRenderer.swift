/// Writes a report as text.
package protocol ReportRenderer: Sendable {
    /// Gives the whole text, with a line break at its end.
    ///
    /// - Parameter report: The report.
    /// - Returns: The text for standard output.
    /// - Throws: What an encoder throws.
    func render(_ report: BenchmarkReport) throws -> String
}
