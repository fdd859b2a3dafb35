extension TweakManagerState {
    /// A change of one provider's content for some paths and features, to be applied to the state.
    struct Edit {
        let position: Int
        /// The new value of each changed path, each path once; `nil` if the provider has none after the
        /// change.
        ///
        /// Changes of several providers that are applied together have the same paths in the same order.
        var rows: [(path: TweakPath, candidate: TweakCandidate?)] = []
        /// The values whose rules are equal to the previous rules of their paths.
        ///
        /// They replace the previous values without being reported as changes. The old rules, and the objects
        /// to which they refer, are thereby released.
        var renewed: [(path: TweakPath, candidate: TweakCandidate)] = []
        var features: [String: Bool?] = [:]
        var status: TweakProviderStatus?
    }

    /// The consequences of a change for subscribers, outer managers and the log.
    ///
    /// They take effect after the lock is released.
    struct Effects {
        var version: UInt64 = 0
        var changed = false
        /// Whether a rule has changed for some subjects, although the value without a subject stays the same.
        var rulesChanged = false
        var problems: [TweakFinding] = []
        var outlet: TweakSource?
        var cause = TweakChangeCause.refresh
        var logger: TweakLogger?
    }

    /// Applies changes of providers' content, and resolves the affected paths and features again.
    ///
    /// - Parameters:
    ///   - edits: The changes.
    ///   - answers: The results of providers that cannot list their content. If a result is not cached, the
    ///     values before the edits are resolved with it as well, so that only the edits cause changes.
    ///   - keepsAnswers: Whether these results are cached for later reads.
    ///   - cause: The cause with which the changes are reported.
    ///   - feed: The log that receives the changes.
    /// - Returns: The consequences for subscribers, outer managers and the log.
    mutating func apply(
        _ edits: [Edit], _ answers: TweakManager.Answers, keepsAnswers: Bool, cause: TweakChangeCause,
        feed: TweakChangeFeed
    ) -> Effects {
        let version = resolved.version + 1
        var changes: [TweakChange] = []
        var featureChanges: [FeatureStateChange] = []
        var problems: [TweakFinding] = []
        var statusChanged = false
        var rulesChanged = false

        for edit in edits {
            if let status = edit.status, resolved.providers[edit.position].status != status {
                resolved.providers[edit.position].status = status
                statusChanged = true
            }
        }
        changes.reserveCapacity(edits.first?.rows.count ?? 0)
        for (number, (path, edited)) in (edits.first?.rows ?? []).enumerated() {
            let place = resolved.place(of: path)
            let old = resolved.record(at: place)
            var candidates = old?.candidates ?? Array(repeating: nil, count: resolved.providers.count)
            var before: (value: TweakValue?, source: String?)
            if resolved.hasLookups, !(old?.isAsked ?? false) {
                fill(&candidates, answers, at: path)
                let record = resolved.makeRecord(candidates, isAsked: false, place.declaration).record
                before = (record.effective, resolved.source(of: record))
            } else {
                before = resolved.effective(at: place)
            }
            // A nested manager with lookup-only providers announces its changes. So its result is used for
            // the new value and not for the previous one.
            if resolved.hasLookups { fill(&candidates, answers, at: path, announcing: true) }
            if edits.count == 1 {
                guard edited !== old?.candidates[edits[0].position] || old?.isAsked == false else { continue }
                candidates[edits[0].position] = edited
            } else {
                for edit in edits { candidates[edit.position] = edit.rows[number].candidate }
            }
            let isAsked = !resolved.hasLookups || old?.isAsked ?? false || (keepsAnswers && !resolved.isLive)
            let record = resolved.setCandidates(candidates, isAsked: isAsked, at: place)
            resolved.decisions += 1
            stamps[path]?.change()
            if outlet != nil { unpublished.paths.insert(path) }
            for (position, candidate) in candidates.enumerated() {
                guard let candidate, position != record.winner, candidate !== old?.candidates[position]
                else { continue }
                let provider = resolved.providers[position]
                let check = candidate.check(place.declaration, provider.numberPolicy)
                guard let error = check.error(path: path, providerID: provider.id) else { continue }
                problems.append(TweakFinding(error, version: version))
            }
            guard before.value != record.effective else {
                rulesChanged = rulesChanged || record.hasRules || old?.hasRules ?? false
                continue
            }
            changes.append(
                TweakChange(
                    path: path, before: before.value, after: record.effective,
                    source: resolved.source(of: record), previousSource: before.source, cause: cause,
                    version: version))
        }
        for edit in edits {
            for (path, candidate) in edit.renewed { resolved.renew(candidate, of: edit.position, at: path) }
        }
        for feature in Set(edits.flatMap(\.features.keys)) {
            var providerStates =
                resolved.providerStates[feature] ?? Array(repeating: nil, count: resolved.providers.count)
            let wasAsked = resolved.askedFeatures.contains(feature)
            if resolved.hasLookups, !wasAsked { fill(&providerStates, answers, of: feature) }
            let before = resolved.state(of: providerStates)
            if resolved.hasLookups { fill(&providerStates, answers, of: feature, announcing: true) }
            for edit in edits {
                if let state = edit.features[feature] { providerStates[edit.position] = state }
            }
            let after = resolved.state(of: providerStates)
            let isAsked = wasAsked || (keepsAnswers && !resolved.isLive && isKnown(feature, answers, edits))
            resolved.setProviderStates(providerStates, isAsked: isAsked, of: feature)
            if outlet != nil { unpublished.features.insert(feature) }
            guard before?.isEnabled != after?.isEnabled else { continue }
            featureChanges.append(
                FeatureStateChange(
                    feature: feature, before: before?.isEnabled, after: after?.isEnabled,
                    source: after.map { resolved.providers[$0.position].id },
                    previousSource: before.map { resolved.providers[$0.position].id }, cause: cause,
                    version: version))
        }
        var effects = commit(changes, featureChanges, problems, statusChanged: statusChanged, cause, feed)
        effects.rulesChanged = rulesChanged
        return effects
    }

    /// Appends changes to the change log as the next version of the manager's values; without changes, the
    /// version stays the same.
    ///
    /// - Parameters:
    ///   - changes: The changes of values.
    ///   - featureChanges: The changes of features' states.
    ///   - problems: The findings about values that this change has made unusable.
    ///   - statusChanged: Whether the status or the list of providers has changed.
    ///   - cause: The cause of the changes.
    ///   - feed: The log that receives the changes.
    /// - Returns: The consequences for subscribers, outer managers and the log.
    mutating func commit(
        _ changes: [TweakChange], _ featureChanges: [FeatureStateChange], _ problems: [TweakFinding],
        statusChanged: Bool, _ cause: TweakChangeCause, _ feed: TweakChangeFeed
    ) -> Effects {
        revision += 1
        unpublished.cause = cause
        let changed = !changes.isEmpty || !featureChanges.isEmpty || statusChanged
        if changed {
            resolved.version += 1
            feed.append(
                version: resolved.version, changes: changes, features: featureChanges,
                providersChanged: statusChanged)
        }
        return Effects(
            version: resolved.version, changed: changed, problems: TweakFinding.ordered(problems),
            outlet: outlet,
            cause: cause,
            logger: problems.isEmpty ? nil : effectiveLogger)
    }

    private func fill(
        _ candidates: inout [TweakCandidate?], _ answers: TweakManager.Answers, at path: TweakPath,
        announcing: Bool = false
    ) {
        for position in slots.indices where (slots[position].source != nil) == announcing {
            if let answer = answers.rows[slots[position].token]?[path] { candidates[position] = answer }
        }
    }

    private func fill(
        _ providerStates: inout [Bool?], _ answers: TweakManager.Answers, of feature: String,
        announcing: Bool = false
    ) {
        for position in slots.indices where (slots[position].source != nil) == announcing {
            if let answer = answers.features[slots[position].token]?[feature] {
                providerStates[position] = answer
            }
        }
    }

    /// Returns whether each provider that cannot list its content has been queried for the state of a
    /// feature.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - answers: The results of queries so far.
    ///   - edits: The changes that are being applied, which may contain the state, too.
    private func isKnown(_ feature: String, _ answers: TweakManager.Answers, _ edits: [Edit]) -> Bool {
        guard resolved.hasLookups else { return false }
        return slots.enumerated().allSatisfy { position, slot in
            !slot.mustBeAsked || answers.features[slot.token]?[feature] != nil
                || edits.contains { $0.position == position && $0.features[feature] != nil }
        }
    }
}
