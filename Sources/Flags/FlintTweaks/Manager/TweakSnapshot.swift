import FlintBasics
public import FlintSubjects
internal import Synchronization

/// An immutable copy of a manager's values at one version, so that several reads are consistent.
///
/// It stays valid after the manager was shut down. Lookup-only providers are queried at the first read of a path; the
/// snapshot then caches the result.
public struct TweakSnapshot: Sendable {
    let resolved: ResolvedTweaks
    /// Queries lookup-only providers and caches the results; `nil` if there are none.
    let asking: TweakSnapshotAnswers?
    /// On whose behalf the snapshot is read.
    public internal(set) var subject = Subject.application

    /// The manager's version.
    public var version: UInt64 { resolved.version }

    /// That of the manager when the snapshot was taken.
    package var decisionVersion: UInt64 { resolved.decisionVersion }

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
        return view.evaluated(for: subject)
    }

    func providerStates(of feature: String) -> TweakFeatureStates {
        var providerStates = resolved.providerStates(of: feature)
        guard let asking, resolved.mustAsk(about: feature) else { return providerStates }
        for (position, state) in asking.states(of: feature) { providerStates.states[position] = state }
        return providerStates
    }
}

extension TweakSnapshot: CustomStringConvertible {
    /// The version; no values, since a provider may hold them encrypted.
    public var description: String { "snapshot of version \(version)" }
}

// MARK: - TweakSnapshotAnswers

/// Queries lookup-only providers for a snapshot and caches the results.
final class TweakSnapshotAnswers: Sendable {
    private let slots: [TweakManagerState.Slot]
    private let decryption: TweakDecryption?
    private let known = Mutex<(rows: [TweakPath: [Int: TweakCandidate?]], states: [String: [Int: Bool?]])>(
        ([:], [:]))

    init(slots: [TweakManagerState.Slot], decryption: TweakDecryption?) {
        self.slots = slots
        self.decryption = decryption
    }

    /// The results of some providers by position; of two concurrent readers, the first one's results are kept.
    func rows(at path: TweakPath, _ positions: [Int]) -> [Int: TweakCandidate?] {
        if let rows = known.withLock({ $0.rows[path] }) { return rows }
        var rows: [Int: TweakCandidate?] = [:]
        for position in positions {
            rows.updateValue(slots[position].ask(path, decryption), forKey: position)
        }
        return known.withLock { known in
            if let first = known.rows[path] { return first }
            known.rows[path] = rows
            return rows
        }
    }

    /// The states of a feature from all lookup-only providers, by position.
    func states(of feature: String) -> [Int: Bool?] {
        if let states = known.withLock({ $0.states[feature] }) { return states }
        var states: [Int: Bool?] = [:]
        for (position, slot) in slots.enumerated() where slot.mustBeAsked {
            states.updateValue(slot.provider.featureState(feature), forKey: position)
        }
        return known.withLock { known in
            if let first = known.states[feature] { return first }
            known.states[feature] = states
            return states
        }
    }
}

// MARK: - Resolutions

extension TweakSnapshot {
    /// Reads a value with its provider and the trace of all providers.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The value, its provider, and the finding of every provider.
    public func resolve<Value>(_ key: TweakKey<Value>) -> TweakResolution<Value> {
        view(at: key.path).resolution(of: key)
    }

    /// Reads a value of any kind with its provider and the trace of all providers.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The value, or else the declared default, its provider, and the finding of every provider.
    public func resolve(feature: String, variable: String) -> TweakResolution<TweakValue?> {
        view(at: TweakPath(feature, variable)).untypedResolution
    }

    /// Looks up a tweak with its texts; ``tweakWith(feature:variable:)`` throws where this returns `nil`.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value, or `nil` if no provider has it.
    /// - Throws: ``TweakError``: the first failure, if no provider could give a value.
    public func tweak(feature: String, variable: String) throws(TweakError) -> Tweak? {
        try view(at: TweakPath(feature, variable)).knownTweak()
    }

    /// Looks up a tweak that must exist, with its texts.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value, and its provider as the source.
    /// - Throws: ``TweakError``: `notFound` if no provider has it, else the first failure.
    public func tweakWith(feature: String, variable: String) throws(TweakError) -> Tweak {
        try view(at: TweakPath(feature, variable)).tweak()
    }

    /// Whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether the effective state is on; `false` if no provider has a state.
    public func isFeatureEnabled(_ feature: String) -> Bool { featureState(feature) ?? false }

    /// The state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if no provider has a state.
    public func featureState(_ feature: String) -> Bool? {
        asking == nil ? resolved.features[feature] : providerStates(of: feature).winner?.isEnabled
    }

    /// The state of a feature with its provider and the trace of all providers.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The state, its provider, and the finding of every provider.
    public func featureResolution(_ feature: String) -> TweakResolution<Bool?> {
        providerStates(of: feature).resolution
    }

    /// All paths that are declared or that a snapshot provider has, in order.
    public var paths: [TweakPath] { resolved.paths.sortedOutOfLine() }

    /// All declarations in force, by path.
    public var declarations: [TweakPath: TweakDeclaration] { resolved.declarations }

    /// Whether a provider or a declaration marks a path as encrypted, so that texts must not show its value.
    ///
    /// - Parameter path: The tweak.
    /// - Returns: Whether values must be hidden.
    public func isSensitive(_ path: TweakPath) -> Bool { view(at: path).isSensitive }
}

extension TweakManager {
    /// Takes an immutable copy of all values at one version.
    ///
    /// - Returns: A snapshot with the same reads.
    public func snapshot() -> TweakSnapshot {
        state.withLock { state in
            TweakSnapshot(
                resolved: state.resolved,
                asking: state.resolved.hasLookups
                    ? TweakSnapshotAnswers(slots: state.slots, decryption: state.effectiveDecryption) : nil)
        }
    }
}
