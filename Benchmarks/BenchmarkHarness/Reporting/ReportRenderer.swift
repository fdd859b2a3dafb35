/// Renders a report as text.
package protocol ReportRenderer: Sendable {
    /// Returns the whole text, with a line break at its end.
    ///
    /// - Parameter report: The report.
    /// - Returns: The text for standard output.
    /// - Throws: Errors of an encoder.
    func render(_ report: BenchmarkReport) throws -> String
}
