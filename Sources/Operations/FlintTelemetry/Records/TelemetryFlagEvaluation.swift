/// The evaluation of a feature flag, exported as the event `feature_flag.evaluation` of OpenTelemetry's
/// semantic conventions.
///
/// Give it only data that may be recorded: the value as a text, and the subject as the application describes
/// it in logs.
///
/// - SeeAlso: https://opentelemetry.io/docs/specs/semconv/feature-flags/feature-flags-events/
public struct TelemetryFlagEvaluation: Sendable, Hashable {
    /// The key of the flag that was evaluated.
    public var key: String
    /// The name of the variant that was chosen; `nil` if there is none.
    public var variant: String?
    /// The reason for the choice, such as `static`, `targeting_match`, `split`, `default` or `error`; `nil`
    /// if it is not known.
    public var reason: String?
    /// The value of the flag as a text; `nil` if it is not recorded.
    public var valueText: String?
    /// The name of the provider that evaluated the flag; `nil` if it is not known.
    public var providerName: String?
    /// The identity of the subject for which the flag was evaluated, in the form in which it may be recorded;
    /// `nil` if it is not recorded.
    public var contextID: String?
    /// The kind of failure, such as `flag_not_found`; `nil` if the evaluation succeeded.
    public var errorType: String?
    /// The description of the failure for people; `nil` if the evaluation succeeded.
    public var errorMessage: String?
    /// The version of the set of flags to which the flag belongs; `nil` if the set has none.
    public var version: String?
    /// The identifier of the set of flags to which the flag belongs; `nil` if the set has none.
    public var setID: String?

    /// Creates an evaluation.
    ///
    /// - Parameters:
    ///   - key: The key of the flag that was evaluated.
    ///   - variant: The name of the variant that was chosen.
    ///   - reason: The reason for the choice.
    ///   - valueText: The value of the flag as a text.
    ///   - providerName: The name of the provider that evaluated the flag.
    ///   - contextID: The identity of the subject, in the form in which it may be recorded.
    ///   - errorType: The kind of failure.
    ///   - errorMessage: The description of the failure for people.
    ///   - version: The version of the set of flags.
    ///   - setID: The identifier of the set of flags to which the flag belongs.
    public init(
        key: String, variant: String? = nil, reason: String? = nil, valueText: String? = nil,
        providerName: String? = nil, contextID: String? = nil, errorType: String? = nil,
        errorMessage: String? = nil, version: String? = nil, setID: String? = nil
    ) {
        self.key = key
        self.variant = variant
        self.reason = reason
        self.valueText = valueText
        self.providerName = providerName
        self.contextID = contextID
        self.errorType = errorType
        self.errorMessage = errorMessage
        self.version = version
        self.setID = setID
    }

    /// The name of the exported event.
    public static let eventName = "feature_flag.evaluation"

    /// The attributes of the exported event, with the names of OpenTelemetry's semantic conventions.
    public var attributes: [TelemetryAttribute] {
        [
            ("feature_flag.key", key), ("feature_flag.result.variant", variant),
            ("feature_flag.result.reason", reason), ("feature_flag.result.value", valueText),
            ("feature_flag.provider.name", providerName), ("feature_flag.context.id", contextID),
            ("feature_flag.version", version), ("feature_flag.set.id", setID), ("error.type", errorType),
            ("feature_flag.error.message", errorMessage),
        ].compactMap { name, value in value.map { TelemetryAttribute(name, .string($0)) } }
    }
}
