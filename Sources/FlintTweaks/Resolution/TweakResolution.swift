/// A value that was read, and where it comes from.
public struct TweakResolution<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The provider of the value; `nil` for a default.
    public let providerID: String?
    /// Why this value.
    public let reason: TweakReason
    /// The name of the variant, for providers that have variants.
    public let variant: String?
    /// What went wrong first; `nil` if nothing did.
    public let errorCode: TweakErrorCode?
    /// What went wrong first, in words.
    public let errorMessage: String?
    /// What the provider adds.
    public let metadata: [String: TweakValue]
    /// The manager's version that the value was read from.
    public let version: UInt64
    /// What each provider had to say.
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
