import FlintTool
import Foundation

/// An earlier report, with which a later one is compared.
struct BenchmarkComparison: Sendable {
    let old: BenchmarkReport
    let path: String

    /// Decodes the file of an earlier report, which may have any content.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - path: The path of the file, for messages.
    /// - Throws: ``UsageError`` if the file is not a report that `--format json` has written.
    init(_ bytes: [UInt8], path: String) throws(UsageError) {
        guard let old = try? JSONDecoder().decode(BenchmarkReport.self, from: Data(bytes)),
            old.format == BenchmarkReport.formatName
        else { throw UsageError("'\(path)' was not written by --format json of these benchmarks") }
        (self.old, self.path) = (old, path)
    }

    /// Returns the later report with the changes since the earlier one: those of times if both reports have
    /// the same machine, build and format version, otherwise those of ratios.
    func applied(to report: BenchmarkReport) -> BenchmarkReport {
        let comparesTimes = old.machine == report.machine && old.schema == report.schema
        let byName = Dictionary(old.results.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var compared = report
        for index in compared.results.indices {
            guard let earlier = byName[compared.results[index].name] else { continue }
            let figure = comparesTimes ? \BenchmarkResult.time : \BenchmarkResult.ratio
            compared.results[index].old = earlier[keyPath: figure]
            compared.results[index].new = compared.results[index][keyPath: figure]
            compared.results[index].change = Self.change(
                from: earlier[keyPath: figure], to: compared.results[index][keyPath: figure])
        }
        let names = Set(report.results.map(\.name))
        let gone = old.results.map(\.name).filter { !names.contains($0) }
        let added = report.results.map(\.name).filter { byName[$0] == nil }
        compared.comparison =
            (comparesTimes ? [] : ["warning: another machine, toolchain, build or format: ratios only"])
            + ["old, new: \(comparesTimes ? "time in ns" : "ratio"); old from \(path)"]
            + (gone.isEmpty ? [] : ["only in \(path): \(gone.joined(separator: ", "))"])
            + (added.isEmpty ? [] : ["only in this run: \(added.joined(separator: ", "))"])
        return compared
    }

    /// Returns the change in per cent; nil if a figure is missing or the old one is zero.
    static func change(from old: Double?, to new: Double?) -> Double? {
        guard let old, let new, old > 0 else { return nil }
        let change = (new / old - 1) * 100
        return change.isFinite ? change : nil
    }
}
