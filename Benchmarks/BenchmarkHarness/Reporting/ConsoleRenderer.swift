/// Renders a report as an aligned table with a header and notes.
package struct ConsoleRenderer: ReportRenderer {
    /// The columns, in order.
    package let columns: [BenchmarkColumn]

    /// The unit of times.
    package let unit: TimeUnit

    package init(columns: [BenchmarkColumn], unit: TimeUnit) {
        self.columns = columns
        self.unit = unit
    }

    /// Returns header, table and notes.
    package func render(_ report: BenchmarkReport) -> String {
        (header(of: report) + table(of: report) + notes(on: report)).map { $0 + "\n" }.joined()
    }

    private func header(of report: BenchmarkReport) -> [String] {
        let machine = report.machine
        let timer = CellFormatter.decimal(report.timerNanoseconds, places: 1)
        var lines = [
            "\(machine.toolchain), \(machine.build), \(machine.platform), \(machine.cpu), \(machine.cores) cores",
            "rounds \(report.rounds), seed \(report.seed), one read of the clock \(timer) ns (not subtracted)",
            "time, min, avg, max: of batch means; ratio: median over rounds; low, lowratio: lower quartiles of both",
        ]
        if columns.contains(where: { if case .percentile = $0 { true } else { false } }) {
            lines.append("p…: of single operations in a second pass, each with one read of the clock in it")
        }
        if !report.countsAllocations {
            lines.append("allocations cannot be counted in this build")
        }
        return lines + [""]
    }

    private func table(of report: BenchmarkReport) -> [String] {
        let formatter = CellFormatter(unit: unit)
        let titles = columns.map { $0.isTime ? "\($0.title) (\(unit.rawValue))" : $0.title }
        let rows =
            [titles]
            + report.results.map { result in
                columns.map { formatter.text(of: $0, in: result) ?? "n/a" }
            }
        let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = columns.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                // Text is left-aligned, numbers are right-aligned.
                let isText = columns[column] == .name || columns[column] == .limit
                return isText ? row[column] + space : space + row[column]
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    private func notes(on report: BenchmarkReport) -> [String] {
        var notes: [String] = []
        for result in report.results {
            if let verdict = result.verdict, verdict != .ok {
                notes.append("\(result.name): \(verdict.rawValue): \(result.reasons.joined(separator: "; "))")
            }
            if let before = result.residentBefore, let after = result.residentAfter {
                let sizes = "\(before) bytes before, \(after) after"
                notes.append("\(result.name): resident size \(sizes), growth \(after - before)")
            }
        }
        if let peak = report.peakResident { notes.append("peak resident size \(peak / 1_000_000) MB") }
        notes += report.comparison?.notes ?? []
        return notes.isEmpty ? [] : [""] + notes
    }
}
