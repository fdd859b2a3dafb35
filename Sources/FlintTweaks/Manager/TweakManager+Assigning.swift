extension TweakManager {
    /// Stores a value; a failure is reported by ``problems()`` instead of thrown.
    ///
    /// Generated accessors use it, because a property setter cannot throw. To handle an error, call `set(_:to:in:)`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The tweak.
    public func assign<Value>(_ value: Value, to key: TweakKey<Value>) {
        do {
            try set(key, to: value)
        } catch {
            report(error)
        }
    }
}
