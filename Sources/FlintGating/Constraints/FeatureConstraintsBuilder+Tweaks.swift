public import FlintTweaks

extension FeatureConstraintsBuilder {
    /// Requires that a tweak has a value.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - value: The value that it must have.
    public func tweak<Value: TweakRepresentable & Equatable>(_ key: TweakKey<Value>, is value: Value) {
        tweak(TweakConstraint(key, is: value))
    }

    /// Requires that a tweak has a value which a function accepts.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - condition: Returns whether a value is accepted; a pure function.
    public func tweak<Value>(_ key: TweakKey<Value>, where condition: @escaping @Sendable (Value) -> Bool) {
        tweak(TweakConstraint(key, where: condition))
    }
}
