internal import FlintDurableFlows
internal import FlintFlows
internal import Foundation

/// The facts about a stored run that people and programs see, without contents.
struct RunFacts {
    /// The ending in words; `nil` if the run has not ended.
    let ending: String?
    /// The number of attempts to run the handler of the present state, the present one included.
    let attempts: Int
    /// The type of the last error, without its module; `nil` if there was none in this state.
    let error: String?
    /// The text of the last error; `nil` if there is none, if texts of errors are withheld, or if a codec has
    /// encrypted it.
    let errorText: String?
    /// The reason why the run is stuck; `nil` if it is not stuck, if the reason is withheld because it quotes
    /// an error, or if a codec has encrypted it.
    let stuckReason: String?
    /// The entries of the path with the times at which they ended (`nil` for the present one), and with what
    /// was done until then.
    let visits: [(visit: FlowVisit, end: FlowTime?, done: FlowVisitSummary?)]

    /// Gathers the facts.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - showsErrors: Whether texts of errors are among the facts, which may contain values of the run. The engine
    ///     withholds them from its notices, too.
    init(_ record: FlowRecord, showsErrors: Bool) {
        var failure = record.lastFailure
        switch record.ending {
        case .finished: ending = "finished"
        case .back: ending = "back"
        case .cancelled: ending = "canceled"
        case .failed(let last):
            ending = "failed"
            failure = last
        case nil: ending = nil
        }
        attempts = record.failures + (record.status == .running ? 1 : 0)
        error = failure.map { $0.storedTypeName ?? $0.type }
        errorText = failure.flatMap { Self.text($0.text, isShown: showsErrors) }
        stuckReason = record.stuck.flatMap {
            Self.text($0.text, isShown: showsErrors || FlowStuck.Code.withoutErrors.contains($0.code))
        }
        let (path, summaries) = (Array(record.path), record.summaries)
        visits = path.indices.map { index in
            (path[index], index + 1 < path.count ? path[index + 1].at : record.endedAt, summaries[index])
        }
    }

    /// Returns a stored text of an error; `nil` if `isShown` is `false`, or if the codec of the program has
    /// encrypted the text.
    private static func text(_ text: String, isShown: Bool) -> String? {
        isShown && !FlowCoding.isSealed(text) ? text : nil
    }

    /// Returns the reason why an event was set aside; `nil` if it is withheld, because it quotes an error.
    static func text(of reason: FlowSetAside.Reason, showsErrors: Bool) -> String? {
        text(reason.text, isShown: showsErrors || reason.code == .unawaited)
    }

    /// Returns the type of the error of a step; `nil` if it has not failed.
    static func error(of step: FlowStoredStep) -> String? {
        guard case .failure(let failure) = step.result else { return nil }
        return failure.storedTypeName ?? failure.type
    }

    /// Returns the type of the error of the last failed attempt, without its module; `nil` if it is unknown.
    static func error(of summary: FlowVisitSummary) -> String? {
        summary.error.map { FlowFailure(type: $0, text: "").storedTypeName ?? $0 }
    }

    /// Returns the outcome of a step in words; for a failure, `isShort` adds the type of the error.
    static func outcome(of result: FlowStoredStep.Result, isShort: Bool) -> String {
        switch result {
        case .value: "done"
        case .failure(let failure):
            isShort ? "failed with \(failure.storedTypeName ?? failure.type)" : "failed"
        case .cancelled: "canceled"
        }
    }

    /// Returns a time in UTC, in the format of ISO 8601.
    static func date(_ time: FlowTime, withFraction: Bool = true) -> String {
        Date(timeIntervalSince1970: Double(time.microseconds) / 1e6)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: withFraction))
    }
}
