internal import FlintSubjects

extension TweakCandidate {
    /// Evaluates a provider's rule for a subject; never called under a lock, because it runs user code.
    convenience init(_ rule: TweakRule, for subject: Subject, providerID: String) {
        let evaluation = rule.evaluation(for: subject)
        let result: Result =
            if let value = evaluation.value {
                .value(value)
            } else if let code = evaluation.errorCode {
                .failed(
                    TweakError(
                        .providerFailed, path: rule.path, providerID: providerID,
                        "The rule for \(rule.path) in “\(providerID)” has failed (\(code)). "
                            + (evaluation.errorMessage ?? "Correct it there, or remove it.")))
            } else {
                .passed
            }
        self.init(row: .evaluated(rule), result: result, evaluation: evaluation)
    }
}

extension TweakView {
    /// Returns the view with the results of its rules for a subject.
    func evaluated(for subject: Subject) -> TweakView {
        var view = self
        view.subject = subject
        for (position, candidate) in candidates.enumerated() {
            guard let rule = candidate?.rule else { continue }
            view.candidates[position] = TweakCandidate(
                rule, for: subject, providerID: providers[position].id)
        }
        return view
    }

    /// The effective value in the form of a rule's result, for a manager that contains this one.
    var evaluation: TweakEvaluation {
        let resolution = untypedResolution
        return TweakEvaluation(
            value: resolution.providerID == nil ? nil : resolution.value, variant: resolution.variant,
            reason: resolution.reason,
            errorCode: resolution.providerID == nil && resolution.reason == .error
                ? resolution.errorCode : nil,
            errorMessage: resolution.errorMessage, metadata: resolution.metadata)
    }

    /// A text that identifies providers and rows; views with equal texts have equal results for each subject.
    var identity: String {
        zip(providers, candidates).map { "\($0.id) \($0.status) \($1.map { "\($0.row)" } ?? "-")" }
            .joined(separator: "\n")
    }
}
