internal import FlintDurableFlows

/// The failed attempts of a step or a handler, as a store notes them.
struct FailedAttempts: Encodable {
    /// The step by its name, its key and its ordinal, such as `charge[42]#0`; for a machine inside the run,
    /// the path of the machine and a slash come first.
    ///
    /// For attempts of a handler instead of a step, this is the path of the machine alone; `nil` for the
    /// run's own machine.
    let step: String?
    /// The number of failed attempts.
    let count: Int
    /// The type of the last error, without its module.
    let error: String?
    /// The text of the last error; `nil` if the store does not have it, if it is withheld, or if a codec of
    /// the program has encrypted it.
    let errorText: String?

    /// Reads the failed attempts from a stored step.
    ///
    /// - Parameters:
    ///   - stored: A stored step, or a note about failed attempts, which stores keep in the form of a step.
    ///   - showsErrors: Whether ``errorText`` has the text of the error, which may contain values of the run.
    /// - Returns: `nil` if `stored` is not a note about failed attempts.
    init?(_ stored: FlowStoredStep, showsErrors: Bool) {
        guard let subject = stored.key.subjectOfAttempts, let attempts = stored.attempts else { return nil }
        step = subject.isEmpty ? nil : subject
        count = attempts.failures
        error = RunFacts.error(of: stored)
        errorText =
            if case .failure(let failure) = stored.result, !failure.text.isEmpty {
                RunFacts.text(failure.text, isShown: showsErrors)
            } else {
                nil
            }
    }

    /// The number of attempts with its noun, such as `1 failed attempt`.
    static func text(of count: Int) -> String { "\(count) failed attempt\(count == 1 ? "" : "s")" }
}
