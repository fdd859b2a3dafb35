/// The result of reading a tweak: the value with its provider, its reason and a trace of all providers.
public struct TweakResolution<Value: Sendable>: Sendable {
    /// The value, or the default if no provider has a usable one.
    public let value: Value
    /// The identifier of the provider that has the value; `nil` if no provider has a usable one.
    public let providerID: String?
    /// The reason why the tweak has this value.
    public let reason: TweakReason
    /// The name of the value among the variants of a flag; `nil` for providers without variants.
    public let variant: String?
    /// The kind of the first failure; `nil` if there was none.
    ///
    /// If the key has another kind than the declaration, the code is `typeMismatch`. A missing value counts
    /// as a failure, too: the code is `providerNotReady` if a provider has not read its content yet,
    /// otherwise `flagNotFound` if no provider has the tweak and the tweak is not declared.
    public let errorCode: TweakErrorCode?
    /// The message of the first failure; `nil` if there was none, or if the failure has no message.
    public let errorMessage: String?
    /// Additional data about the tweak from its provider.
    public let metadata: [String: TweakValue]
    /// The version of the manager's values from which the value was read, a number that rises with each
    /// change.
    public let version: UInt64
    /// What each provider has for the tweak, in order of priority.
    public let trace: TweakTrace

    package init(
        value: Value, providerID: String?, reason: TweakReason, variant: String? = nil,
        errorCode: TweakErrorCode? = nil, errorMessage: String? = nil, metadata: [String: TweakValue] = [:],
        version: UInt64, trace: TweakTrace
    ) {
        self.value = value
        self.providerID = providerID
        self.reason = reason
        self.variant = variant
        self.errorCode = errorCode
        self.errorMessage = errorMessage
        self.metadata = metadata
        self.version = version
        self.trace = trace
    }
}

extension TweakResolution {
    /// Returns the same resolution with a transformed value.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> TweakResolution<Other> {
        TweakResolution<Other>(
            value: transform(value), providerID: providerID, reason: reason, variant: variant,
            errorCode: errorCode, errorMessage: errorMessage, metadata: metadata, version: version,
            trace: trace)
    }
}

extension TweakResolution: CustomStringConvertible {
    /// A text with the value, the provider, the reason and the failure; the value is hidden if the tweak is
    /// sensitive.
    public var description: String {
        let value = trace.isSensitive ? TweakValue.hidden : "\(self.value)"
        let provider = providerID.map { " from \($0)" } ?? ""
        let error = errorCode.map { ", \($0)" } ?? ""
        return "\(value)\(provider) (\(reason)\(error)), version \(version)"
    }
}
