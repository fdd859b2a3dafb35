/// The evaluation of a feature flag, for the event `feature_flag.evaluation` of the semantic conventions.
///
/// Only what may be recorded belongs into it: a value as a text, and the identity of the context as it is described.
///
/// - SeeAlso: https://opentelemetry.io/docs/specs/semconv/feature-flags/feature-flags-events/
public struct TelemetryFlagEvaluation: Sendable, Hashable {
    /// The key of the flag.
    public var key: String
    /// The name of the chosen variant.
    public var variant: String?
    /// Why it was chosen, such as `static`, `targeting_match`, `split`, `default` or `error`.
    public var reason: String?
    /// The value, as a text.
    public var valueText: String?
    /// The name of the provider that evaluated the flag.
    public var providerName: String?
    /// The identity of the subject for which it was evaluated, as it is described.
    public var contextID: String?
    /// The kind of failure, such as `flag_not_found`; `nil` if there was none.
    public var errorType: String?
    /// The failure in words, for people; `nil` if there was none.
    public var errorMessage: String?
    /// The version of the flags.
    public var version: String?
    /// The identifier of the set to which the flag belongs.
    public var setID: String?

    /// Creates an evaluation.
    ///
    /// - Parameters:
    ///   - key: The key of the flag.
    ///   - variant: The name of the chosen variant.
    ///   - reason: Why it was chosen.
    ///   - valueText: The value, as a text.
    ///   - providerName: The name of the provider.
    ///   - contextID: The identity of the subject, as it is described.
    ///   - errorType: The kind of failure.
    ///   - errorMessage: What failed, for people.
    ///   - version: The version of the flags.
    ///   - setID: The identifier of the set to which the flag belongs.
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

    /// The name of the event.
    public static let eventName = "feature_flag.evaluation"

    /// The attributes of the event, as the conventions name them.
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
