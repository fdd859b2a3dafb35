extension TweakResolution {
    /// The same answer with another value.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> TweakResolution<Other> {
        TweakResolution<Other>(
            value: transform(value), providerID: providerID, reason: reason, variant: variant,
            errorCode: errorCode, errorMessage: errorMessage, metadata: metadata, version: version,
            trace: trace)
    }
}
