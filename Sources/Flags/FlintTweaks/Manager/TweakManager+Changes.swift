import FlintBasics
internal import FlintStreams
internal import Synchronization

extension TweakManager {
    /// Changes of effective values, from now on.
    ///
    /// A subscriber that keeps up receives each change. A subscriber that is behind receives one merged change per
    /// path, from the oldest unread value to the newest, or none if both are equal.
    ///
    /// - Returns: A stream that ends with the manager; dropping it unsubscribes.
    public func changes() -> AsyncStream<TweakChange> { stream { $0.sortedChanges } }

    /// Changes of effective values of a feature, from now on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: A stream that ends with the manager; dropping it unsubscribes.
    public func changes(feature: String) -> AsyncStream<TweakChange> {
        stream { $0.sortedChanges.filter { $0.path.feature == feature } }
    }

    /// Changes of the effective value of a tweak, from now on.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: A stream that ends with the manager; dropping it unsubscribes.
    public func changes<Value>(for key: TweakKey<Value>) -> AsyncStream<TweakChange> {
        changes(at: key.path)
    }

    /// Changes of the effective value of a path, from now on.
    ///
    /// - Parameter path: The tweak.
    /// - Returns: A stream that ends with the manager; dropping it unsubscribes.
    public func changes(at path: TweakPath) -> AsyncStream<TweakChange> {
        stream { unread in unread.changes[path].flatMap { $0.before == $0.after ? nil : [$0] } ?? [] }
    }

    /// Changes of the state of a feature, from now on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: A stream that ends with the manager; dropping it unsubscribes.
    public func featureChanges(_ feature: String) -> AsyncStream<FeatureStateChange> {
        stream { unread in unread.features[feature].flatMap { $0.before == $0.after ? nil : [$0] } ?? [] }
    }

    /// All changes of a version at once, from now on; for a subscriber that is behind, those of all unread versions
    /// merged.
    ///
    /// - Returns: A stream that ends with the manager; dropping it unsubscribes.
    public func changeSets() -> AsyncStream<TweakChangeSet> {
        let reader = feed.subscribe()
        return AsyncStream {
            await reader.next { unread, version in
                let changes = unread.sortedChanges
                let features = unread.features.values.filter { $0.before != $0.after }
                    .sortedOutOfLine { $0.feature < $1.feature }
                guard !changes.isEmpty || !features.isEmpty || unread.providersChanged else { return nil }
                return TweakChangeSet(
                    version: version, previousVersion: unread.start, changes: changes,
                    featureChanges: features, providersChanged: unread.providersChanged)
            }
        } onCancel: {
            reader.cancel()
        }
    }

    /// Signals that rules have changed for some subjects although the application's values stayed as they were, which is no
    /// change for other streams.
    ///
    /// - Returns: A stream that combines all signals since its reader's last read into one. It ends with the manager.
    package func ruleSignals() -> AsyncStream<Void> { ruleChanges.signals() }

    /// The current value of a tweak, then the value after each change.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: A stream that ends with the manager; dropping it unsubscribes.
    public func values<Value>(for key: TweakKey<Value>) -> AsyncStream<Value> {
        values(at: key.path) {
            $0.value(of: key)
        } stored: {
            $0.tweakValue
        }
    }

    /// The values that could not be used, reported once per provider, path and version.
    ///
    /// The stream begins with up to 64 earlier findings.
    ///
    /// - Returns: A stream that ends with the manager; dropping it unsubscribes.
    public func problems() -> AsyncStream<TweakFinding> { problemLog.elements(from: .replaying(64)) }

    // MARK: Making streams

    /// A stream of the elements that are selected from unread versions.
    private func stream<Element: Sendable>(
        _ select: @escaping @Sendable (TweakChangeLog.Segment) -> [Element]
    ) -> AsyncStream<Element> {
        let reader = feed.subscribe()
        let pending = TweakPending<Element>()
        return AsyncStream {
            if let element = pending.pop() { return element }
            let picked = await reader.next { unread, _ in
                let elements = select(unread)
                return elements.isEmpty ? nil : elements
            }
            return picked.flatMap(pending.refill)
        } onCancel: {
            reader.cancel()
        }
    }

    private func values<Value: Sendable>(
        at path: TweakPath, _ read: @escaping @Sendable (TweakManager) -> Value,
        stored: @escaping @Sendable (Value) -> TweakValue?
    ) -> AsyncStream<Value> {
        let reader = feed.subscribe()
        let first = read(self)
        let last = TweakPending<TweakValue?>()
        let isFirst = Atomic(true)
        return AsyncStream { [weak self] in
            if isFirst.exchange(false, ordering: .relaxed) {
                last.replace(stored(first))
                return first
            }
            while await reader.next({ unread, _ in unread.changes[path] }) != nil {
                guard let value = self.map(read) else { return nil }
                if last.replace(stored(value)) { return value }
            }
            return nil
        } onCancel: {
            reader.cancel()
        }
    }
}
