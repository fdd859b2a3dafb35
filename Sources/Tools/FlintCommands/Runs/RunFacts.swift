internal import FlintDurableFlows
internal import FlintFlows
internal import Foundation

/// The facts about a stored run that people and programs see, without its contexts and the contents of
/// events.
struct RunFacts {
    /// The ending of the run, such as `finished`; `nil` if the run has not ended.
    let ending: String?
    /// The number of attempts to run the handler of the present state, including the present attempt.
    let attempts: Int
    /// The type of the last error, without its module; `nil` if there was none in this state.
    let error: String?
    /// The text of the last error; `nil` if there is none, if texts of errors are withheld, or if a codec of
    /// the program has encrypted it.
    let errorText: String?
    /// The reason why the run is stuck; `nil` if it is not stuck, if the reason is withheld because it quotes
    /// an error, or if a codec of the program has encrypted it.
    let stuckReason: String?
    /// The stays of the run in states, in order, each with its entry, the time at which the run left the
    /// state, and what was done in it.
    ///
    /// The time is `nil` for the present state, which the run has not left.
    let visits: [(visit: FlowVisit, end: FlowTime?, done: FlowVisitSummary?)]

    /// Derives the facts from a stored run.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - showsErrors: Whether texts of errors are among the facts, which may contain values of the run. The
    ///     engine withholds them from its notices, too.
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
    static func text(_ text: String, isShown: Bool) -> String? {
        isShown && !FlowCoding.isSealed(text) ? text : nil
    }

    /// Returns the reason why an event was set aside, which means that the run could not use it.
    ///
    /// The result is `nil` if `showsErrors` is `false` and the reason quotes an error, or if a codec of the
    /// program has encrypted it.
    static func text(of reason: FlowSetAside.Reason, showsErrors: Bool) -> String? {
        text(reason.text, isShown: showsErrors || reason.code == .unawaited)
    }

    /// Returns the type of the error of a step; `nil` if the step has not failed.
    static func error(of step: FlowStoredStep) -> String? {
        guard case .failure(let failure) = step.result else { return nil }
        return failure.storedTypeName ?? failure.type
    }

    /// Returns the type of the error of the last failed attempt, without its module; `nil` if it is unknown.
    static func error(of summary: FlowVisitSummary) -> String? {
        summary.error.map { FlowFailure(type: $0, text: "").storedTypeName ?? $0 }
    }

    /// Returns the outcome of a step in words: `done`, `canceled`, or a failure.
    ///
    /// - Parameters:
    ///   - result: The outcome.
    ///   - withType: Whether a failure is `failed with` and the name of the error's type; otherwise it is
    ///     only `failed`.
    static func outcome(of result: FlowStoredStep.Result, withType: Bool) -> String {
        switch result {
        case .value: "done"
        case .failure(let failure):
            withType ? "failed with \(failure.storedTypeName ?? failure.type)" : "failed"
        case .cancelled: "canceled"
        }
    }

    /// Returns a time in UTC, in the format of ISO 8601, with milliseconds if `withFraction` is `true`.
    static func date(_ time: FlowTime, withFraction: Bool = true) -> String {
        Date(timeIntervalSince1970: Double(time.microseconds) / 1e6)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: withFraction))
    }
}
