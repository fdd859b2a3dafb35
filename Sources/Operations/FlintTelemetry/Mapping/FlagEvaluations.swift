internal import FlintTweaks

extension TelemetryFlagEvaluation {
    /// Creates the evaluation for a read of a tweak for a subject.
    ///
    /// The evaluation contains the value of the flag only if it has no variant and the tweak is not
    /// sensitive.
    ///
    /// - Parameters:
    ///   - read: The read.
    ///   - contextID: The identity of the subject, in the form in which it may be recorded.
    init(_ read: TweakSubjectRead, contextID: String?) {
        let resolution = read.resolution
        let showsValue = resolution.variant == nil && !resolution.trace.isSensitive
        self.init(
            key: read.path.description, variant: resolution.variant,
            reason: resolution.reason.openFeatureName.lowercased(),
            valueText: showsValue ? resolution.value?.telemetryText : nil,
            providerName: resolution.providerID, contextID: contextID,
            errorType: resolution.errorCode?.openFeatureName.lowercased(),
            errorMessage: resolution.errorMessage, version: resolution.metadata["version"]?.telemetryText,
            setID: resolution.metadata["flagSetId"]?.telemetryText)
    }
}

extension TweakValue {
    /// The value as a text, without quotes around a string.
    fileprivate var telemetryText: String {
        if case .string(let text) = self { text } else { description }
    }
}

/// A filter that lets equal flag evaluations pass once in an interval, up to a number of evaluations.
struct FlagEvaluationFilter: Sendable {
    private let limits: TelemetryConfiguration.FlagEvaluations
    private var seen: Set<TelemetryFlagEvaluation> = []
    private var start: Duration?

    init(_ limits: TelemetryConfiguration.FlagEvaluations) {
        self.limits = limits
    }

    /// Returns whether an evaluation is exported: it is the first of equal ones in the interval, and the
    /// limit is not reached.
    ///
    /// - Parameters:
    ///   - evaluation: The evaluation. If it passes, equal ones do not pass until the interval ends.
    ///   - now: The current time, by which a new interval may begin.
    mutating func passes(_ evaluation: TelemetryFlagEvaluation, at now: Duration) -> Bool {
        if start.map({ now >= $0 + limits.interval }) ?? true { (seen, start) = ([], now) }
        return seen.count < limits.limit && seen.insert(evaluation).inserted
    }
}
