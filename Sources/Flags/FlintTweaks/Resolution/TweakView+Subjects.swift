internal import FlintSubjects

extension TweakCandidate {
    /// Creates the value of a rule for a subject by evaluating the rule.
    ///
    /// Call it outside any lock, because it runs code of the application.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - subject: The subject.
    ///   - providerID: The identifier of the provider, for errors.
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
    /// Returns a copy in which each rule's value is its result for a subject.
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

    /// The effective value in the form of a rule's result, which a nested manager returns to its outer
    /// manager.
    var evaluation: TweakEvaluation {
        let resolution = untypedResolution
        return TweakEvaluation(
            value: resolution.providerID == nil ? nil : resolution.value, variant: resolution.variant,
            reason: resolution.reason,
            errorCode: resolution.providerID == nil && resolution.reason == .error
                ? resolution.errorCode : nil,
            errorMessage: resolution.errorMessage, metadata: resolution.metadata)
    }

    /// A text that describes what all providers have for the path.
    ///
    /// If two views have the same text, their results are equal.
    ///
    /// The text is the identity of the rule that an outer manager reads for the path.
    var identity: String {
        zip(providers, candidates).map { "\($0.id) \($0.status) \($1.map { "\($0.row)" } ?? "-")" }
            .joined(separator: "\n")
    }
}
