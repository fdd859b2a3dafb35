/// A summary of what the handlers of a state have done in one entry: the recorded steps and the failed
/// attempts, without contents.
///
/// The path of a run keeps the summary after the run has left the state. The summary is an object, so that
/// each entry of a path has only a reference to it.
public final class FlowVisitSummary: Sendable, Codable {
    /// The greatest number of steps in a summary; of more steps, the newest are kept.
    public static let stepLimit: Int = 20

    /// The newest steps, in order, at most ``stepLimit``; their values and the texts of their errors are
    /// empty.
    ///
    /// Among them are the notes about failed attempts of steps, and steps that ran again because a person has
    /// retried the run.
    public let steps: [FlowStoredStep]
    /// The number of steps before those in ``steps``, of which only this number is kept.
    public let omitted: Int
    /// The number of failed attempts of the handlers.
    public let failures: Int
    /// The type of the error of the last failed attempt whose error is known; `nil` if there was none.
    public let error: String?

    package init(_ steps: [FlowStoredStep], omitted: Int, failures: Int, error: String?) {
        (self.steps, self.omitted, self.failures, self.error) = (steps, omitted, failures, error)
    }

    /// Creates the summary of everything in an earlier summary, of further steps, and of further failed
    /// attempts.
    ///
    /// - Returns: `nil` if nothing was done.
    convenience init?(
        _ earlier: FlowVisitSummary?, adding steps: some Sequence<FlowStoredStep>,
        failures: Int = 0, error: String? = nil
    ) {
        let new = steps.filter { !$0.key.isOfProgress }
        guard earlier != nil || failures > 0 || !new.isEmpty else { return nil }
        let newest = new.suffix(Self.stepLimit).map(\.withoutContents)
        let steps = ((earlier?.steps ?? []) + newest).suffix(Self.stepLimit)
        let count = (earlier?.steps.count ?? 0) + (earlier?.omitted ?? 0) + new.count
        self.init(
            Array(steps), omitted: count - steps.count, failures: (earlier?.failures ?? 0) + failures,
            error: failures > 0 ? error ?? earlier?.error : earlier?.error)
    }
}

extension FlowVisitSummary: Hashable {
    /// Returns whether two summaries have the same steps and failed attempts.
    ///
    /// - Parameters:
    ///   - left: A summary.
    ///   - right: Another summary.
    public static func == (left: FlowVisitSummary, right: FlowVisitSummary) -> Bool {
        left === right
            || left.steps == right.steps && left.omitted == right.omitted && left.failures == right.failures
                && left.error == right.error
    }

    /// Adds the numbers of steps and failed attempts to a hash.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(steps.count)
        hasher.combine(omitted)
        hasher.combine(failures)
    }
}

extension FlowStoredStep {
    /// The step with an empty value, or without the text and the value of its error.
    package var withoutContents: FlowStoredStep {
        let bare: Result =
            switch result {
            case .value: .value([])
            case .failure(let failure): .failure(FlowFailure(type: failure.type, text: ""))
            case .cancelled: .cancelled
            }
        return FlowStoredStep(key: key, type: type, result: bare, took: took, at: at)
    }
}
