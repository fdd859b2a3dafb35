/// A resolved value with its provider, reason and trace.
public struct TweakResolution<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The provider of the value; `nil` for a default.
    public let providerID: String?
    /// The reason for the value.
    public let reason: TweakReason
    /// The name of the variant, for providers that have variants.
    public let variant: String?
    /// The code of the first failure; `nil` if there was none.
    public let errorCode: TweakErrorCode?
    /// The message of the first failure.
    public let errorMessage: String?
    /// Additional data from the provider.
    public let metadata: [String: TweakValue]
    /// The manager's version that the value was read from.
    public let version: UInt64
    /// The finding of each provider.
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
    /// The same resolution with another value.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> TweakResolution<Other> {
        TweakResolution<Other>(
            value: transform(value), providerID: providerID, reason: reason, variant: variant,
            errorCode: errorCode, errorMessage: errorMessage, metadata: metadata, version: version,
            trace: trace)
    }
}

extension TweakResolution: CustomStringConvertible {
    /// The value, unless the tweak is sensitive, the provider, the reason and the failure.
    public var description: String {
        let value = trace.isSensitive ? TweakValue.hidden : "\(self.value)"
        let provider = providerID.map { " from \($0)" } ?? ""
        let error = errorCode.map { ", \($0)" } ?? ""
        return "\(value)\(provider) (\(reason)\(error)), version \(version)"
    }
}
