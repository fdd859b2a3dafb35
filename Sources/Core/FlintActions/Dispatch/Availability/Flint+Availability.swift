internal import FlintStreams
public import FlintSubjects
internal import Synchronization

extension Flint {
    /// Returns whether a feature is available, with the reasons if it is not.
    ///
    /// The call neither prompts the user nor waits. A result is cached until a service on which it depends
    /// changes; an availability that is not known yet is not cached.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - subject: The subject for which the constraints are evaluated; `nil`, the default, is the subject
    ///     of the calling code, see ``Subject/current``.
    /// - Returns: The result for the feature's own constraints and those of all conditional ancestors. A
    ///   feature that is not registered is unavailable.
    /// - Complexity: One lock, and one read of the revision of each service that the feature depends on,
    ///   while a result is cached; otherwise O(constraints of the feature and its ancestors).
    public func availability(
        of feature: any FeatureDefinition.Type, for subject: Subject? = nil
    ) -> Availability {
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
        return availability(of: record, for: gating(for: subject))
    }

    /// Observes the availability of a feature.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - subject: The subject for which the constraints are evaluated; `nil`, the default, is the subject
    ///     of the calling code.
    /// - Returns: A stream of the current value, then of each value with a different result or reasons. A
    ///   slow reader gets only the newest value. The stream ends with the runtime.
    public func availabilityChanges(
        of feature: any FeatureDefinition.Type, for subject: Subject? = nil
    ) -> AsyncStream<Availability> {
        let gating = gating(for: subject)
        let subject = gating?.subject ?? .application
        let subscription =
            gating?.observe(switches: gateChanges.signals()) ?? gateChanges.subscribe(limit: 1)
        let watcher = AvailabilityWatcher()
        return AsyncStream { [weak self] in
            if let self, watcher.isAtStart,
                let first = watcher.first(self.availability(of: feature, for: subject))
            {
                return first
            }
            while await subscription.next() != nil {
                guard let self else { return nil }
                if let change = watcher.change(to: self.availability(of: feature, for: subject)) {
                    return change
                }
            }
            return nil
        } onCancel: {
            subscription.cancel()
        }
    }

    /// Returns a signal for possible changes of availability: features were registered or switched, or a
    /// service changed.
    ///
    /// - Returns: A stream that combines all changes since its reader's last read into one signal. It ends
    ///   with the runtime.
    package func gateSignals() -> AsyncStream<Void> { gateChanges.signals() }

    // MARK: Switches

    /// Returns whether a conditional feature is switched on.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - subject: The subject whose preference counts; `nil`, the default, is the subject of the calling
    ///     code.
    /// - Returns: The value last set by ``setEnabled(_:for:)-method``; `nil` if none was set or the feature
    ///   is unknown. For a feature with a user toggle but no switch, the user's preference, or else the
    ///   default of the constraint.
    public func isEnabled(_ feature: any ConditionalFeature.Type, for subject: Subject? = nil) -> Bool? {
        let (gate, sources) = state.withLock { ($0.registry?.feature(feature)?.gate, $0.sources) }
        guard let gate else { return nil }
        guard !gate.constraints.hasSwitch, let defaultValue = gate.constraints.userToggleDefault else {
            return gate.isEnabled
        }
        let toggles = (gating(for: subject)?.sources ?? sources)?.toggles
        return toggles?.isEnabled(gate.constraints.feature) ?? defaultValue
    }

    /// Sets the switch of a conditional feature to on, off or undecided, for all subjects.
    ///
    /// Availability is up to date when the call returns; subscribers are notified afterwards.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for undecided: the default value of the constraint then counts.
    ///   - feature: The feature; it must declare `runtimeEnabled(defaultValue:)` and not override
    ///     `isEnabled`.
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`), the feature is not registered
    ///   (`featureNotRegistered`), or it has no switch (`switchNotDeclared`).
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
    /// Use it for conditions that Flint cannot observe, such as an overridden
    /// ``ConditionalFeature/isEnabled``.
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

    /// Discards the cached results of a subject, and notifies code that observes its availability.
    ///
    /// Use it for a change of the subject that its services do not announce, such as a new contract.
    ///
    /// - Parameter subject: The subject; only its identifier counts. For ``Subject/application``, the call
    ///   does the same as ``invalidateAvailability()``.
    public func invalidateAvailability(for subject: Subject) {
        guard !subject.isApplication else { return invalidateAvailability() }
        state.withLock { $0.subjects }?.gatings(ofSubject: subject.id).forEach { $0.invalidate() }
    }

    private func invalidate(_ records: ArraySlice<FeatureRecord>) {
        records.forEach { $0.gate?.invalidate() }
        announce(records)
    }

    // MARK: Evaluation

    /// Returns the services and cached results of a subject; `nil` for the application.
    ///
    /// - Parameter subject: The subject; `nil` for that of the calling code.
    func gating(for subject: Subject?) -> SubjectGating? {
        guard let subject = subject ?? currentOrigin?.subject, !subject.isApplication else { return nil }
        return state.withLock { $0.subjects }?.gating(for: subject)
    }

    /// Returns the availability of a registered feature.
    ///
    /// - Parameters:
    ///   - record: The registered feature.
    ///   - gating: The services and cached results of the subject; `nil` for the application.
    /// - Returns: The availability.
    func availability(of record: FeatureRecord, for gating: SubjectGating? = nil) -> Availability {
        guard let sources = state.withLock({ $0.sources }) else { return .available }
        var check = AvailabilityCheck(sources, in: self, for: gating)
        // An unconditional feature has the availability of its nearest conditional ancestor.
        let availability = record.nearestGate?.availability(&check) ?? .available
        if let expiry = check.expiry { wake(at: expiry, evaluatedAt: check.now) }
        return availability
    }

    /// Evaluates features whose availability may have changed, publishes an event for each that has changed,
    /// and signals a possible change to streams of availability.
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
