/// A tweak of one manager: what the `$` of a property wrapper gives.
///
/// ```swift
/// try checkout.$maxItems.set(50)
/// print(checkout.$maxItems.resolution)
/// for await maxItems in checkout.$maxItems.values { show(maxItems) }
/// ```
public struct TweakReference<Value: TweakRepresentable>: Sendable {
    @usableFromInline let bound: BoundTweak<Value>

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - key: The name and the default.
    ///   - tweakManager: Reads and writes.
    public init(_ key: TweakKey<Value>, in tweakManager: TweakManager) {
        bound = tweakManager.bind(key)
    }

    /// The name and the default.
    public var key: TweakKey<Value> { bound.key }

    /// The effective value, or the default.
    @inlinable public var value: Value { bound.value }

    /// The effective value, where it comes from, and what each provider had to say.
    public var resolution: TweakResolution<Value> { bound.resolution }

    /// The effective value now, and after each change; a slow reader skips to the newest.
    public var values: AsyncStream<Value> { bound.values }

    /// Writes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: Where it was written, and whether reads see it.
    /// - Throws: ``TweakError`` if there is nowhere to write, the value is not allowed, or storing fails.
    @discardableResult
    public func set(_ value: Value) throws(TweakError) -> TweakWriteResult {
        try bound.manager.set(key, to: value)
    }

    /// Removes the stored value.
    ///
    /// - Returns: Where it was removed.
    /// - Throws: ``TweakError`` if there is nowhere to write, or storing fails.
    @discardableResult
    public func delete() throws(TweakError) -> TweakWriteResult {
        try bound.manager.delete(key)
    }

    /// Writes a value and reports what goes wrong.
    @usableFromInline
    func assign(_ value: Value) {
        bound.manager.assign(value, to: key)
    }
}

extension TweakReference: CustomStringConvertible {
    /// The path; not the value, since a provider may hold it encrypted.
    public var description: String { key.description }
}
