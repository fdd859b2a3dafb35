/// Renders a report as comma-separated values (RFC 4180), with times in nanoseconds.
package struct CSVRenderer: ReportRenderer {
    /// The columns, in order.
    package let columns: [BenchmarkColumn]

    package init(columns: [BenchmarkColumn]) {
        self.columns = columns
    }

    /// Returns a line of titles and one line per result; a missing value is empty.
    package func render(_ report: BenchmarkReport) -> String {
        let formatter = CellFormatter(unit: nil)
        let lines =
            [columns.map(\.title)]
            + report.results.map { result in
                columns.map { formatter.text(of: $0, in: result) ?? "" }
            }
        return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Quotes a field that contains a comma, a quote or a line break.
    package static func quoted(_ field: String) -> String {
        guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else {
            return field
        }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
