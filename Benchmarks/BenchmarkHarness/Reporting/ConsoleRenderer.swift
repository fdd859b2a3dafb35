import Foundation

/// The text of a report for people: a header, an aligned table, and notes.
struct ConsoleRenderer {
    /// A column of the table: its title, and its text for a result; nil if the result has no such value.
    private struct Column {
        let title: String
        var isText = false
        let text: (BenchmarkResult) -> String?

        static func text(_ title: String, _ text: @escaping (BenchmarkResult) -> String?) -> Column {
            Column(title: title, isText: true, text: text)
        }

        static func number(
            _ title: String, places: Int = 2, unit: String = "",
            _ number: @escaping (BenchmarkResult) -> Double?
        ) -> Column {
            // Without a locale, the decimal separator is a point.
            Column(title: title) { number($0).map { String(format: "%.\(places)f", $0) + unit } }
        }
    }

    private var columns: [Column] {
        [
            .text("name", \.name), .number("time (ns)", places: 1, \.time),
            .number("low (ns)", places: 1, \.low), .number("std", places: 1, unit: "%", \.std),
            .text("limit", \.limit), .number("ratio", \.ratio), .number("lowratio", \.lowRatio),
            .number("target", \.target), .number("allocs", \.allocs), .number("bytes", places: 1, \.bytes),
            .text("verdict", { $0.verdict?.rawValue }),
        ]
    }

    private var compared: [Column] {
        [.number("old", \.old), .number("new", \.new), .number("change", places: 1, unit: "%", \.change)]
    }

    /// Returns the header, the table and the notes of a report.
    func render(_ report: BenchmarkReport) -> String {
        (header(of: report) + table(of: report) + notes(on: report)).map { $0 + "\n" }.joined()
    }

    private func header(of report: BenchmarkReport) -> [String] {
        let machine = report.machine
        let timer = BenchmarkResult.short(report.timerNanoseconds)
        return [
            "\(machine.toolchain), \(machine.build), \(machine.platform), \(machine.cpu), \(machine.cores) cores",
            "rounds \(report.rounds), one read of the clock \(timer) ns (not subtracted)",
            "time: of batch means; ratio: median over rounds; low, lowratio: lower quartiles of both",
        ] + (report.countsAllocations ? [] : ["allocations cannot be counted in this build"]) + [""]
    }

    private func table(of report: BenchmarkReport) -> [String] {
        let columns = columns + (report.comparison == nil ? [] : compared)
        let rows =
            [columns.map(\.title)]
            + report.results.map { result in columns.map { $0.text(result) ?? "n/a" } }
        let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = columns.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return columns[column].isText ? row[column] + space : space + row[column]
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
        notes += report.comparison ?? []
        return notes.isEmpty ? [] : [""] + notes
    }
}
