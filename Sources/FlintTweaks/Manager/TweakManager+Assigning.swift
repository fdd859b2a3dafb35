extension TweakManager {
    /// Stores a value, as a plain assignment does: what goes wrong is told by ``problems()``.
    ///
    /// Generated accessors write this way, because a property cannot throw. Whoever can handle an error calls
    /// `set(_:to:in:)`.
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
