extension TweakResolution {
    /// The same resolution with another value.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> TweakResolution<Other> {
        TweakResolution<Other>(
            value: transform(value), providerID: providerID, reason: reason, variant: variant,
            errorCode: errorCode, errorMessage: errorMessage, metadata: metadata, version: version,
            trace: trace)
    }
}
