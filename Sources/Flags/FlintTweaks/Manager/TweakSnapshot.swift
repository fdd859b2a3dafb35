import FlintBasics
public import FlintSubjects
internal import Synchronization

/// An immutable copy of all values of a manager at one version, with the same functions for reading as the
/// manager.
///
/// All reads of a snapshot agree with each other, while the manager may change between two reads.
///
/// ```swift
/// let snapshot = tweaks.snapshot()
/// if snapshot[Tweaks.newCheckout] { show(snapshot[Tweaks.maxItems]) }
/// ```
public struct TweakSnapshot: Sendable {
    let resolved: ResolvedTweaks
    /// The results of providers that cannot list their content, queried at the first read of a path.
    ///
    /// `nil` if there are no such providers.
    let asking: TweakSnapshotAnswers?
    /// The subject for which rules are evaluated.
    public internal(set) var subject = Subject.application

    /// The version of the manager when the snapshot was taken.
    public var version: UInt64 { resolved.version }

    /// The manager's ``TweakManager/decisionVersion`` when the snapshot was taken.
    ///
    /// If the manager has another number now, reads of the manager may have other results than reads of the
    /// snapshot.
    package var decisionVersion: UInt64 { resolved.decisionVersion }

    /// The identifiers of the providers, by descending priority.
    public var providerIDs: [String] { resolved.providers.map(\.id) }

    /// Returns the value of a tweak.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The first usable value in order of priority, or else the key's default. A value is usable
    ///   if it converts to the key's type, and the declared options and range allow it.
    @inlinable
    public func value<Value>(of key: TweakKey<Value>) -> Value {
        let entry = entry(at: key.declaration.path)
        if entry.state == .absent { return key.defaultValue }
        if entry.isDeclared(as: key.declaration.kind), let value = Value(tweakValue: entry.value) {
            return value
        }
        return readValue(key.declaration, entry) ?? key.defaultValue
    }

    /// The value of a tweak; see ``value(of:)``.
    ///
    /// - Parameter key: The tweak.
    @inlinable
    public subscript<Value>(key: TweakKey<Value>) -> Value { value(of: key) }

    @usableFromInline
    func entry(at path: TweakPath) -> TweakEntry { resolved.entry(at: path) }

    /// Reads a tweak from the stored effective value of its path, converted to the key's type if necessary.
    ///
    /// If the stored value cannot be used for the key, the values of all providers are resolved for the key.
    /// The result is `nil` if no provider has a usable value.
    @inlinable @inline(never)
    func readValue<Value: TweakRepresentable>(_ key: TweakDeclaration, _ entry: TweakEntry) -> Value? {
        if entry.isReadable(for: key), let value = Value(tweakValue: entry.value) { return value }
        return resolvedValue(key)
    }

    @usableFromInline
    func resolvedValue<Value: TweakRepresentable>(_ key: TweakDeclaration) -> Value? {
        view(at: key.path).value(for: key, as: Value.self).value
    }

    /// Returns the values that all providers have for a path; rules are evaluated for the snapshot's subject.
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
    /// The version of the snapshot; values are left out, because they may be secrets.
    public var description: String { "snapshot of version \(version)" }
}

// MARK: - TweakSnapshotAnswers

/// The results of providers that cannot list their content, queried for one snapshot and cached in it.
final class TweakSnapshotAnswers: Sendable {
    private let slots: [TweakManagerState.Slot]
    private let decryption: TweakDecryption?
    private let known = Mutex<(rows: [TweakPath: [Int: TweakCandidate?]], states: [String: [Int: Bool?]])>(
        ([:], [:]))

    init(slots: [TweakManagerState.Slot], decryption: TweakDecryption?) {
        self.slots = slots
        self.decryption = decryption
    }

    /// Returns the values that some providers have for a path, by the providers' positions.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - positions: The positions of the providers, which are queried unless the results are cached. If two
    ///     readers query at the same time, the results of the first one are kept.
    /// - Returns: A result for each position; `nil` as a result means that the provider has no value.
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

    /// Returns the states of a feature from all providers that cannot list their content, by the providers'
    /// positions.
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
    /// Returns the value of a tweak with its provider, its reason and a trace.
    ///
    /// The trace lists what each provider has for the tweak.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The resolution; its value is the key's default if no provider has a usable one.
    public func resolve<Value>(_ key: TweakKey<Value>) -> TweakResolution<Value> {
        view(at: key.path).resolution(of: key)
    }

    /// Returns the value of a tweak of any kind, with its provider, its reason and a trace.
    ///
    /// The trace lists what each provider has for the tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The resolution; its value is the declared default if no provider has a usable one, and
    ///   `nil` if there is no default either.
    public func resolve(feature: String, variable: String) -> TweakResolution<TweakValue?> {
        view(at: TweakPath(feature, variable)).untypedResolution
    }

    /// Returns a tweak with its value, title, description and group; `nil` if no provider has the tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value.
    /// - Throws: ``TweakError`` for the first failure of a provider, if no provider has a usable value.
    public func tweak(feature: String, variable: String) throws(TweakError) -> Tweak? {
        try view(at: TweakPath(feature, variable)).knownTweak()
    }

    /// Returns a tweak with its value, title, description and group; throws an error if no provider has the
    /// tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value, and its provider as the source.
    /// - Throws: ``TweakError`` with the code `notFound`, or for the first failure of a provider.
    public func tweakWith(feature: String, variable: String) throws(TweakError) -> Tweak {
        try view(at: TweakPath(feature, variable)).tweak()
    }

    /// Returns whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether the effective state is on; `false` if no provider has a state.
    public func isFeatureEnabled(_ feature: String) -> Bool { featureState(feature) ?? false }

    /// Returns the effective state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if no provider has a state.
    public func featureState(_ feature: String) -> Bool? {
        asking == nil ? resolved.features[feature] : providerStates(of: feature).winner?.isEnabled
    }

    /// Returns the state of a feature with its provider, its reason and a trace: what state each provider
    /// has.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The resolution; its value is `nil` if no provider has a state.
    public func featureResolution(_ feature: String) -> TweakResolution<Bool?> {
        providerStates(of: feature).resolution
    }

    /// All paths that are declared or that a provider lists, in ascending order.
    public var paths: [TweakPath] { resolved.paths.sortedOutOfLine() }

    /// The merged declarations of keys and providers, by path.
    public var declarations: [TweakPath: TweakDeclaration] { resolved.declarations }

    /// Returns whether a tweak is sensitive: a provider or a declaration marks it as encrypted.
    ///
    /// - Parameter path: The path of the tweak.
    /// - Returns: Whether texts must not show the value.
    public func isSensitive(_ path: TweakPath) -> Bool { view(at: path).isSensitive }
}

extension TweakManager {
    /// Returns an immutable copy of all values at one version.
    ///
    /// - Returns: The snapshot.
    public func snapshot() -> TweakSnapshot {
        state.withLock { state in
            TweakSnapshot(
                resolved: state.resolved,
                asking: state.resolved.hasLookups
                    ? TweakSnapshotAnswers(slots: state.slots, decryption: state.effectiveDecryption) : nil)
        }
    }
}
