internal import FlintStreams
internal import Synchronization

extension Flint {
    /// Returns whether a feature is available, with the reasons if it is not.
    ///
    /// It never prompts and never waits. A definite result is cached until one of its sources changes.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The result over the feature's own constraints and those of all conditional ancestors. A
    ///   feature that is not registered is unavailable.
    /// - Complexity: One lock, and one read of the revision of each service that the feature depends on, while a
    ///   result is cached; otherwise O(constraints of the feature and its ancestors).
    public func availability(of feature: any FeatureDefinition.Type) -> Availability {
        guard let record = state.withLock({ $0.registry?.feature(feature) }) else {
            let reason = Availability.Reason(
                feature: feature.identifier, constraint: nil, status: .notRegistered,
                text: "\(feature.name) is not registered.")
            recorders.logs.warnOnce(
                about: feature,
                "The availability of '\(feature.identifier)' was asked for, which is not registered. List it in the "
                    + "subfeatures of a registered group.")
            return Availability(unsatisfied: [reason])
        }
        return availability(of: record)
    }

    /// Observes the availability of a feature.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: A stream of the current value, then of each value with a different result or reasons. A slow reader
    ///   skips to the newest. The stream ends with the runtime.
    public func availabilityChanges(of feature: any FeatureDefinition.Type) -> AsyncStream<Availability> {
        let subscription = gateChanges.subscribe(limit: 1)
        let watcher = AvailabilityWatcher()
        return AsyncStream { [weak self] in
            if let self, watcher.isAtStart, let first = watcher.first(self.availability(of: feature)) {
                return first
            }
            while await subscription.next() != nil {
                guard let self else { return nil }
                if let change = watcher.change(to: self.availability(of: feature)) { return change }
            }
            return nil
        } onCancel: {
            subscription.cancel()
        }
    }

    /// Signals that features were registered or switched, or that a source of their availability has changed.
    ///
    /// - Returns: A stream that combines all changes since its reader's last read into one signal. It ends with the
    ///   runtime.
    package func gateSignals() -> AsyncStream<Void> { gateChanges.signals() }

    // MARK: Switches

    /// Returns whether a conditional feature is switched on.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The value last set by ``setEnabled(_:for:)-method``; `nil` if none was set or the feature is
    ///   unknown. For a feature with a user toggle but no switch, the user's preference, or else the default of the
    ///   constraint.
    public func isEnabled(_ feature: any ConditionalFeature.Type) -> Bool? {
        let (gate, toggles) = state.withLock { ($0.registry?.feature(feature)?.gate, $0.sources?.toggles) }
        guard let gate else { return nil }
        guard !gate.constraints.hasSwitch, let defaultValue = gate.constraints.userToggleDefault else {
            return gate.isEnabled
        }
        return toggles?.isEnabled(gate.constraints.feature) ?? defaultValue
    }

    /// Sets the switch of a conditional feature to on, off or undecided.
    ///
    /// Availability is up to date when the call returns; subscribers are notified afterwards.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for the default of the constraint.
    ///   - feature: The feature; it must declare `runtimeEnabled(defaultValue:)` and not override `isEnabled`.
    /// - Throws: ``FlintError`` with the code `notSetUp`, `featureNotRegistered` or `switchNotDeclared`.
    /// - Complexity: O(descendants of the feature).
    public func setEnabled(
        _ isEnabled: Bool?, for feature: any ConditionalFeature.Type
    ) throws(FlintError) {
        let registry = registry
        guard let registry else { throw FlintError(.notSetUp) }
        guard let record = registry.feature(feature), let gate = record.gate else {
            throw FlintError(.featureNotRegistered, subject: feature.identifier)
        }
        guard gate.constraints.hasSwitch, !gate.overridesIsEnabled else {
            throw FlintError(.switchNotDeclared, subject: feature.identifier)
        }
        guard gate.setEnabled(isEnabled) else { return }
        let affected = registry.features[record.subtree]
        affected.forEach { $0.gate?.invalidateResult() }
        if record.isFramework { activateRecorders() }
        announce(affected)
    }

    // MARK: Invalidation

    /// Discards the cached availability of a feature and its descendants, and notifies subscribers.
    ///
    /// Use it for conditions that Flint cannot observe, such as an overridden ``ConditionalFeature/isEnabled``.
    ///
    /// - Parameter feature: The feature; one that is not registered is ignored.
    public func invalidateAvailability(of feature: any FeatureDefinition.Type) {
        guard let registry, let record = registry.feature(feature) else { return }
        invalidate(registry.features[record.subtree])
    }

    /// Discards the cached availability of all features, and notifies subscribers.
    public func invalidateAvailability() {
        guard let registry else { return }
        invalidate(registry.features[...])
    }

    private func invalidate(_ records: ArraySlice<FeatureRecord>) {
        records.forEach { $0.gate?.invalidate() }
        announce(records)
    }

    // MARK: Evaluation

    /// Returns the availability of a registered feature.
    package func availability(of record: FeatureRecord) -> Availability {
        guard let sources = state.withLock({ $0.sources }) else { return .available }
        var check = AvailabilityCheck(sources, in: self)
        // A feature without a gate has the availability of its nearest conditional ancestor.
        let availability = record.nearestGate?.availability(&check) ?? .available
        if let expiry = check.expiry { wake(at: expiry, evaluatedAt: check.now) }
        return availability
    }

    /// Evaluates features that may have changed, publishes events for those that have, and wakes the streams.
    package func announce(_ records: some Sequence<FeatureRecord>) {
        announcements.add(records.lazy.filter { $0.gate != nil })
        announcements.deliver(publishChange)
        gateChanges.publish(())
    }

    private func publishChange(of record: FeatureRecord) {
        guard let gate = record.gate else { return }
        let availability = availability(of: record)
        guard gate.announce(availability.isAvailable) else { return }
        hub.publish(.availability) {
            EventNote(
                value: AvailabilityNote(
                    subject: EventSubject(feature: record.label, action: nil, path: record.path),
                    availability: availability))
        }
    }
}
