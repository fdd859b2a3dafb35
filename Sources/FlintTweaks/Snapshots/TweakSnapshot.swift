/// Everything that a manager knows at one version, frozen, so that several reads are consistent.
///
/// It stays valid for as long as it is kept, also after the manager was shut down. Providers that can only be asked
/// are asked at the first read of a path; the snapshot then keeps the answer.
public struct TweakSnapshot: Sendable {
    let picture: TweakPicture
    /// Asks and remembers; `nil` if everything is known.
    let asking: TweakSnapshotAnswers?

    /// The manager's version.
    public var version: UInt64 { picture.version }

    /// The names of the providers, the one of the highest priority first.
    public var providerIDs: [String] { picture.providers.map(\.id) }

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
    func entry(at path: TweakPath) -> TweakEntry { picture.entry(at: path) }

    /// Reads where the kind of the entry does not suffice.
    @inlinable @inline(never)
    func readValue<Value: TweakRepresentable>(_ key: TweakDeclaration, _ entry: TweakEntry) -> Value? {
        if entry.isReadable(for: key), let value = Value(tweakValue: entry.value) { return value }
        return resolvedValue(key)
    }

    @usableFromInline
    func resolvedValue<Value: TweakRepresentable>(_ key: TweakDeclaration) -> Value? {
        view(at: key.path).value(for: key, as: Value.self).value
    }

    /// Everything about one path.
    func view(at path: TweakPath) -> TweakView {
        var view = picture.view(at: path)
        let positions = picture.unaskedPositions(at: path)
        if let asking, !positions.isEmpty { view.fill(asking.rows(at: path, positions)) }
        return view
    }

    func opinions(on feature: String) -> TweakOpinions {
        var opinions = picture.opinions(on: feature)
        guard let asking, picture.mustAsk(about: feature) else { return opinions }
        for (position, state) in asking.states(of: feature) { opinions.states[position] = state }
        return opinions
    }
}
