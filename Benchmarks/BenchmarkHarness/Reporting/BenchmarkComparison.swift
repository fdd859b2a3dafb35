/// The comparison of a report with an earlier one.
package struct BenchmarkComparison: Sendable {
    /// The quantity that is compared.
    package enum Basis: String, Sendable, Codable {
        /// Nanoseconds, on the same machine with the same toolchain.
        case time

        /// Ratios, which are comparable between machines.
        case ratio
    }

    /// The part of a report about its comparison.
    package struct Summary: Sendable, Equatable, Codable {
        /// The quantity that is compared.
        package var basis: Basis

        /// The path of the earlier file.
        package var path: String

        /// The reasons why only ratios are compared.
        package var warnings: [String]

        /// The names that only the earlier file has, in its order.
        package var onlyOld: [String]

        /// The names that only this run has, in its order.
        package var onlyNew: [String]

        package init(basis: Basis, path: String, warnings: [String], onlyOld: [String], onlyNew: [String]) {
            self.basis = basis
            self.path = path
            self.warnings = warnings
            self.onlyOld = onlyOld
            self.onlyNew = onlyNew
        }

        /// The lines below a table.
        package var notes: [String] {
            let what = basis == .time ? "time in ns" : "ratio"
            var lines = warnings.map { "warning: \($0)" } + ["old, new: \(what); old from \(path)"]
            if !onlyOld.isEmpty {
                lines.append("only in \(path): \(onlyOld.joined(separator: ", "))")
            }
            if !onlyNew.isEmpty {
                lines.append("only in this run: \(onlyNew.joined(separator: ", "))")
            }
            return lines
        }
    }

    /// The earlier report.
    package let baseline: BaselineReport

    /// The path of the earlier report.
    package let path: String

    package init(baseline: BaselineReport, path: String) {
        self.baseline = baseline
        self.path = path
    }

    /// Returns the report with the figures of the earlier one added.
    package func applied(to report: BenchmarkReport) -> BenchmarkReport {
        let warnings = differences(from: report)
        let basis = warnings.isEmpty ? Basis.time : .ratio
        var compared = report
        compared.results = report.results.map { result in
            guard let figures = baseline.figures[result.name] else {
                return result
            }
            var result = result
            result.old = basis == .time ? figures.time : figures.ratio
            result.new = basis == .time ? result.time : result.ratio
            result.change = Self.change(from: result.old, to: result.new)
            return result
        }
        let names = Set(report.results.map(\.name))
        compared.comparison = Summary(
            basis: basis, path: path, warnings: warnings,
            onlyOld: baseline.names.filter { !names.contains($0) },
            onlyNew: report.results.map(\.name).filter { baseline.figures[$0] == nil })
        return compared
    }

    private func differences(from report: BenchmarkReport) -> [String] {
        var warnings: [String] = []
        if baseline.schema != report.schema {
            warnings.append("schema \(baseline.schema) instead of \(report.schema): comparing ratios only")
        }
        if baseline.machine != report.machine {
            warnings.append("measured on another machine, toolchain or build: comparing ratios only")
        }
        return warnings
    }

    /// The change in per cent; `nil` if a figure is missing or the old one is zero.
    package static func change(from old: Double?, to new: Double?) -> Double? {
        guard let old, let new, old > 0 else {
            return nil
        }
        let change = (new / old - 1) * 100
        return change.isFinite ? change : nil
    }
}
