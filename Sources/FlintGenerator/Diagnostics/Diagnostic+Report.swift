extension Diagnostic {
    /// The number of findings that a report lists of each file.
    package static let reportLimit: Int = 100

    /// Makes the list that a person reads: sorted by position, and not longer than anybody reads.
    ///
    /// Meant for the end of the pipeline: what was left out of one report cannot be sorted into another.
    ///
    /// - Parameters:
    ///   - diagnostics: The findings of all stages, in any order.
    ///   - limit: The number of findings to list of each file.
    /// - Returns: The first findings of each file and, if there are more, one that says how many; it is as severe
    ///   as the worst of them.
    package static func report(_ diagnostics: [Diagnostic], limit: Int = reportLimit) -> [Diagnostic] {
        var report: [Diagnostic] = []
        var rest = sorted(diagnostics)[...]
        while let file = rest.first?.location.file {
            let own = rest.prefix { $0.location.file == file }
            report += shortened(own, to: limit)
            rest = rest[own.endIndex...]
        }
        return report
    }

    private static func shortened(_ sorted: ArraySlice<Diagnostic>, to limit: Int) -> [Diagnostic] {
        guard sorted.count > limit else { return Array(sorted) }
        let others = sorted.dropFirst(limit)
        let worst: Severity =
            if others.contains(where: { $0.severity == .error }) {
                .error
            } else if others.contains(where: { $0.severity == .warning }) {
                .warning
            } else {
                .note
            }
        let count = others.count
        let message = "\(count) more \(count == 1 ? "finding is" : "findings are") left out; mend those above"
        return sorted.prefix(limit)
            + [Diagnostic(worst, .leftOut, at: others[others.startIndex].location, message)]
    }

    /// Sorts findings by position; those of one position stay in order.
    package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
