// What was done in the present entry, for the time after the run has left it.
extension FlowRecord {
    /// The summaries of all entries in the path, in the order of the path; `nil` for an entry in which
    /// nothing was done.
    package var summaries: [FlowVisitSummary?] { path.dropFirst().map(\.before) + [summary] }

    /// Returns the summary of the present entry, which the run is about to leave.
    ///
    /// - Parameter failure: The error of the last attempt, if ``failures`` does not count that attempt yet;
    ///   otherwise `nil`.
    /// - Returns: The summary; `nil` if no step was recorded and no attempt has failed.
    func closingSummary(_ failure: FlowFailure? = nil) -> FlowVisitSummary? {
        if steps.isEmpty, failures == 0, failure == nil, summary == nil, parts.isEmpty { return nil }
        let failed = parts.reduce(failures) { $0 + $1.failures } + (failure == nil ? 0 : 1)
        return FlowVisitSummary(
            summary, adding: steps, failures: failed, error: failure?.type ?? lastFailure?.type)
    }

    /// Adds steps and failed attempts to the summary of the present entry, before the caller removes the
    /// steps or sets ``failures`` to 0.
    mutating func summarize(_ steps: [FlowStoredStep], failures: Int = 0) {
        summary = FlowVisitSummary(summary, adding: steps, failures: failures, error: lastFailure?.type)
    }
}
