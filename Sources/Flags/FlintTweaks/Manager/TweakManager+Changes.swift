import FlintBasics
internal import FlintStreams
internal import Synchronization

extension TweakManager {
    /// Observes changes of effective values.
    ///
    /// A subscriber that keeps up receives each change from this call on. A slow subscriber receives one
    /// merged change per path, from the oldest unread value to the newest, or none if both are equal.
    ///
    /// - Returns: A stream that ends when the manager is shut down or released; releasing the stream ends the
    ///   observation.
    public func changes() -> AsyncStream<TweakChange> { stream { $0.sortedChanges } }

    /// Observes changes of effective values of one feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: A stream that ends when the manager is shut down or released; releasing the stream ends the
    ///   observation.
    public func changes(feature: String) -> AsyncStream<TweakChange> {
        stream { $0.sortedChanges.filter { $0.path.feature == feature } }
    }

    /// Observes changes of the effective value of a tweak.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: A stream that ends when the manager is shut down or released; releasing the stream ends the
    ///   observation.
    public func changes<Value>(for key: TweakKey<Value>) -> AsyncStream<TweakChange> {
        changes(at: key.path)
    }

    /// Observes changes of the effective value of a path.
    ///
    /// - Parameter path: The path of the tweak.
    /// - Returns: A stream that ends when the manager is shut down or released; releasing the stream ends the
    ///   observation.
    public func changes(at path: TweakPath) -> AsyncStream<TweakChange> {
        stream { unread in unread.changes[path].flatMap { $0.before == $0.after ? nil : [$0] } ?? [] }
    }

    /// Observes changes of the state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: A stream that ends when the manager is shut down or released; releasing the stream ends the
    ///   observation.
    public func featureChanges(_ feature: String) -> AsyncStream<FeatureStateChange> {
        stream { unread in unread.features[feature].flatMap { $0.before == $0.after ? nil : [$0] } ?? [] }
    }

    /// Observes the versions of the manager's values: each element has all changes of one version.
    ///
    /// A slow subscriber receives one set with the changes of all unread versions, merged.
    ///
    /// - Returns: A stream that ends when the manager is shut down or released; releasing the stream ends the
    ///   observation.
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

    /// Observes changes of rules that may change the values for some subjects, but not the values without a
    /// subject.
    ///
    /// The other streams of the manager do not report such changes.
    ///
    /// - Returns: A stream that ends when the manager is shut down or released. For a slow reader, several
    ///   changes become one element.
    package func ruleSignals() -> AsyncStream<Void> { ruleChanges.signals() }

    /// Observes the value of a tweak: the current one, then the value after each change.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: A stream that ends when the manager is shut down or released; releasing the stream ends the
    ///   observation.
    public func values<Value>(for key: TweakKey<Value>) -> AsyncStream<Value> {
        values(at: key.path) {
            $0.value(of: key)
        } stored: {
            $0.tweakValue
        }
    }

    /// Observes problems: values that cannot be read, decrypted or converted, and writes and refreshes that
    /// failed without a thrown error.
    ///
    /// Each problem is reported once per provider, path and version. The stream begins with up to 64 earlier
    /// findings.
    ///
    /// - Returns: A stream that ends when the manager is shut down or released; releasing the stream ends the
    ///   observation.
    public func problems() -> AsyncStream<TweakFinding> { problemLog.elements(from: .replaying(64)) }

    // MARK: Making streams

    /// Returns a stream of changes for a subscriber of the change log.
    ///
    /// - Parameter select: Returns the elements to deliver for the merged changes that the subscriber has not
    ///   read.
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
