internal import FlintStreams
internal import Synchronization

extension Flint {
    /// Whether a feature is available, and why not.
    ///
    /// It never prompts and never waits. A definite result is kept until one of its sources changes.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The result over the feature's own constraints and those of all conditional ancestors. A
    ///   feature that is not registered is unavailable.
    /// - Complexity: One lock, and a look at the revision of each service that the feature depends on, while a
    ///   result is kept; otherwise O(constraints of the feature and its ancestors).
    public func availability(of feature: any FeatureDefinition.Type) -> Availability {
        guard let record = state.withLock({ $0.registry?.feature(feature) }) else {
            let reason = AvailabilityReason(
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

    /// Watches whether a feature is available.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: A stream of the current value, then of each value that differs in result or reasons. A slow
    ///   reader skips to the newest. It ends with the runtime.
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

    /// Tells that features were registered or switched, or that what decides about their availability has changed.
    ///
    /// - Returns: A stream that tells once of several changes that its reader has not seen. It ends with the runtime.
    package func gateSignals() -> AsyncStream<Void> { gateChanges.signals() }

    // MARK: Switches

    /// Whether a conditional feature is switched on.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: What ``setEnabled(_:for:)-method`` last set; `nil` if nothing was set or the feature is unknown. For
    ///   a feature that only the user switches, what the user prefers, or else the default of the constraint.
    public func isEnabled(_ feature: any ConditionalFeature.Type) -> Bool? {
        let (gate, toggles) = state.withLock { ($0.registry?.feature(feature)?.gate, $0.sources?.toggles) }
        guard let gate else { return nil }
        guard !gate.constraints.hasSwitch, let defaultValue = gate.constraints.userToggleDefault else {
            return gate.isEnabled
        }
        return toggles?.isEnabled(gate.constraints.feature) ?? defaultValue
    }

    /// Switches a conditional feature on or off, or leaves it undecided.
    ///
    /// When the call returns, availability is up to date for everybody; then those who watch are told.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil`: back to the default of the constraint.
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
        guard gate.constraints.hasSwitch, !gate.answersItself else {
            throw FlintError(.switchNotDeclared, subject: feature.identifier)
        }
        guard gate.setEnabled(isEnabled) else { return }
        let affected = registry.features[record.subtree]
        affected.forEach { $0.gate?.invalidateResult() }
        if record.isFramework { activateRecorders() }
        announce(affected)
    }

    // MARK: Invalidation

    /// Forgets what is kept about a feature and its descendants, and tells those who watch.
    ///
    /// Use it for conditions that Flint cannot observe, such as an overridden ``ConditionalFeature/isEnabled``.
    ///
    /// - Parameter feature: The feature; one that is not registered is ignored.
    public func invalidateAvailability(of feature: any FeatureDefinition.Type) {
        guard let registry, let record = registry.feature(feature) else { return }
        invalidate(registry.features[record.subtree])
    }

    /// Forgets what is kept about all features, and tells those who watch.
    public func invalidateAvailability() {
        guard let registry else { return }
        invalidate(registry.features[...])
    }

    private func invalidate(_ records: ArraySlice<FeatureRecord>) {
        records.forEach { $0.gate?.invalidate() }
        announce(records)
    }

    // MARK: Evaluation

    /// The availability of a registered feature.
    func availability(of record: FeatureRecord) -> Availability {
        guard let sources = state.withLock({ $0.sources }) else { return .available }
        var check = AvailabilityCheck(sources, in: self)
        // What has no gate of its own has the availability of the next conditional ancestor.
        let availability = record.nearestGate?.availability(&check) ?? .available
        if let expiry = check.expiry { wake(at: expiry, evaluatedAt: check.now) }
        return availability
    }

    /// Looks at features that may have changed, publishes events for those that have, and wakes the streams.
    func announce(_ records: some Sequence<FeatureRecord>) {
        announcements.add(records.lazy.filter { $0.gate != nil })
        announcements.tell(tell)
        gateChanges.publish(())
    }

    private func tell(of record: FeatureRecord) {
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
