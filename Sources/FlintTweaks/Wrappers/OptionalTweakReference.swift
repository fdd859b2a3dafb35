/// A tweak of one manager that may be missing: what the `$` of an ``OptionalTweakProperty`` gives.
public struct OptionalTweakReference<Value: TweakRepresentable>: Sendable {
    /// The name.
    public let key: OptionalTweakKey<Value>
    @usableFromInline let bound: BoundTweak<TweakPresence<Value>>

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - key: The name.
    ///   - fallbackValue: What is read if no provider has a well-typed value.
    ///   - tweakManager: Reads and writes.
    public init(_ key: OptionalTweakKey<Value>, fallbackValue: Value? = nil, in tweakManager: TweakManager) {
        self.key = key
        let fallback = TweakPresence(value: fallbackValue)
        bound = tweakManager.bind(TweakKey(declaration: key.declaration, default: fallback))
    }

    /// The effective value, or the fallback.
    @inlinable public var value: Value? { bound.value.value }

    /// The effective value, where it comes from, and what each provider had to say.
    public var resolution: TweakResolution<Value?> { bound.resolution.map(\.value) }

    /// The effective value now, and after each change; a slow reader skips to the newest.
    public var values: AsyncStream<Value?> { bound.values.mapped { .some($0.value) } }

    /// Writes a value, or removes the stored one.
    ///
    /// - Parameter value: The value; `nil` removes what is stored.
    /// - Returns: Where it was written, and whether reads see it.
    /// - Throws: ``TweakError`` if there is nowhere to write, the value is not allowed, or storing fails.
    @discardableResult
    public func set(_ value: Value?) throws(TweakError) -> TweakWriteResult {
        try bound.manager.set(key, to: value)
    }

    /// Removes the stored value.
    ///
    /// - Returns: Where it was removed.
    /// - Throws: ``TweakError`` if there is nowhere to write, or storing fails.
    @discardableResult
    public func delete() throws(TweakError) -> TweakWriteResult {
        try bound.manager.delete(feature: key.path.feature, variable: key.path.variable)
    }

    /// Writes a value and reports what goes wrong.
    @usableFromInline
    func assign(_ value: Value?) {
        bound.manager.assign(value, to: key)
    }
}

extension OptionalTweakReference: CustomStringConvertible {
    /// The path; not the value, since a provider may hold it encrypted.
    public var description: String { key.description }
}
