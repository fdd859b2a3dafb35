internal import FlintDurableFlows

/// The failed attempts of a step or a handler, as a store notes them.
struct FailedAttempts: Encodable {
    /// The step by the path of its machine, its name, its key and its ordinal, such as `charge[42]#0`.
    ///
    /// For the handler of a machine inside the run, it is the path alone; for the handler of the run, `nil`.
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
    ///   - stored: A step or a note about one.
    ///   - showsErrors: Whether ``errorText`` has the text of the error, which may contain values of the run.
    /// - Returns: `nil` if this is not a note about failed attempts.
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
