/// An immutable copy of a manager's values at one version, so that several reads are consistent.
///
/// It stays valid after the manager was shut down. Lookup-only providers are queried at the first read of a path; the
/// snapshot then caches the result.
public struct TweakSnapshot: Sendable {
    let resolved: ResolvedTweaks
    /// Queries lookup-only providers and caches the results; `nil` if there are none.
    let asking: TweakSnapshotAnswers?

    /// The manager's version.
    public var version: UInt64 { resolved.version }

    /// The names of the providers, by descending priority.
    public var providerIDs: [String] { resolved.providers.map(\.id) }

    /// Reads a value.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The first well-typed value in order of priority, else the key's default.
    @inlinable
    public func value<Value>(of key: TweakKey<Value>) -> Value {
        let entry = entry(at: key.declaration.path)
        if entry.state == .absent { return key.defaultValue }
        if entry.isDeclared(as: key.declaration.kind), let value = Value(tweakValue: entry.value) {
            return value
        }
        return readValue(key.declaration, entry) ?? key.defaultValue
    }

    /// Reads a value.
    ///
    /// - Parameter key: The tweak.
    @inlinable
    public subscript<Value>(key: TweakKey<Value>) -> Value { value(of: key) }

    @usableFromInline
    func entry(at path: TweakPath) -> TweakEntry { resolved.entry(at: path) }

    /// Reads a value if comparing the kind of the entry does not suffice.
    @inlinable @inline(never)
    func readValue<Value: TweakRepresentable>(_ key: TweakDeclaration, _ entry: TweakEntry) -> Value? {
        if entry.isReadable(for: key), let value = Value(tweakValue: entry.value) { return value }
        return resolvedValue(key)
    }

    @usableFromInline
    func resolvedValue<Value: TweakRepresentable>(_ key: TweakDeclaration) -> Value? {
        view(at: key.path).value(for: key, as: Value.self).value
    }

    /// All candidates of one path.
    func view(at path: TweakPath) -> TweakView {
        var view = resolved.view(at: path)
        let positions = resolved.unaskedPositions(at: path)
        if let asking, !positions.isEmpty { view.fill(asking.rows(at: path, positions)) }
        return view
    }

    func providerStates(of feature: String) -> TweakFeatureStates {
        var providerStates = resolved.providerStates(of: feature)
        guard let asking, resolved.mustAsk(about: feature) else { return providerStates }
        for (position, state) in asking.states(of: feature) { providerStates.states[position] = state }
        return providerStates
    }
}
