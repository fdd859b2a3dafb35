internal import FlintTweaks

extension TelemetryFlagEvaluation {
    /// Creates the evaluation of a read, with the value only where there is no variant and the value may be shown.
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
    /// The value as a text, a string without quotes.
    fileprivate var telemetryText: String {
        if case .string(let text) = self { text } else { description }
    }
}

/// Lets each evaluation pass once in an interval, and not more than a number of different ones.
struct FlagEvaluationFilter: Sendable {
    private let limits: TelemetryConfiguration.FlagEvaluations
    private var seen: Set<TelemetryFlagEvaluation> = []
    private var start: Duration?

    init(_ limits: TelemetryConfiguration.FlagEvaluations) {
        self.limits = limits
    }

    /// Whether an evaluation is exported.
    mutating func passes(_ evaluation: TelemetryFlagEvaluation, at now: Duration) -> Bool {
        if start.map({ now >= $0 + limits.interval }) ?? true { (seen, start) = ([], now) }
        return seen.count < limits.limit && seen.insert(evaluation).inserted
    }
}
