extension TweakManagerState {
    /// New content of one provider for some paths and features.
    struct Edit {
        let position: Int
        var rows: [TweakPath: TweakCandidate?] = [:]
        var features: [String: Bool?] = [:]
        var status: TweakProviderStatus?
    }

    /// What is to be told once the lock is free.
    struct Effects {
        var version: UInt64 = 0
        var changed = false
        var problems: [TweakFinding] = []
        var outlet: TweakSource?
        var cause = TweakChangeCause.refresh
        var logger: TweakLogger?
    }

    /// Puts new content in and resolves what it is about.
    ///
    /// - Parameters:
    ///   - edits: The new content.
    ///   - answers: What providers that must be asked say now. Where their answers are not kept, what they say now
    ///     counts for the value before, too, so that a change is only ever one of the edits.
    ///   - keepsAnswers: Whether answers are used for later reads.
    ///   - cause: Why.
    ///   - feed: Where changes are told.
    /// - Returns: What is to be told.
    mutating func apply(
        _ edits: [Edit], _ answers: TweakManager.Answers, keepsAnswers: Bool, cause: TweakChangeCause,
        feed: TweakChangeFeed
    ) -> Effects {
        let version = picture.version + 1
        var changes: [TweakChange] = []
        var featureChanges: [FeatureStateChange] = []
        var problems: [TweakFinding] = []
        var statusChanged = false

        for edit in edits {
            if let status = edit.status, picture.providers[edit.position].status != status {
                picture.providers[edit.position].status = status
                statusChanged = true
            }
        }
        for (path, edited) in edits.count == 1 ? edits[0].rows : Self.union(edits) {
            let old = picture.record(at: path)
            var candidates = old?.candidates ?? Array(repeating: nil, count: picture.providers.count)
            var before: (value: TweakValue?, source: String?)
            if picture.hasLookups, !(old?.isAsked ?? false) {
                fill(&candidates, answers, at: path)
                let record = picture.makeRecord(candidates, isAsked: false, at: path).record
                before = (record.effective, picture.source(of: record))
            } else {
                before = picture.effective(at: path)
            }
            // A manager that must be asked announces changes all the same: its answer counts for now, not for before.
            if picture.hasLookups { fill(&candidates, answers, at: path, announcing: true) }
            if edits.count == 1 {
                guard edited !== old?.candidates[edits[0].position] || old?.isAsked == false else { continue }
                candidates[edits[0].position] = edited
            } else {
                for edit in edits { if let row = edit.rows[path] { candidates[edit.position] = row } }
            }
            let isAsked = !picture.hasLookups || old?.isAsked ?? false || (keepsAnswers && !picture.isLive)
            let record = picture.setCandidates(candidates, isAsked: isAsked, at: path).after
            stamps[path]?.change()
            if outlet != nil { unpublished.paths.insert(path) }
            for (position, candidate) in candidates.enumerated() {
                guard let candidate, candidate !== old?.candidates[position] else { continue }
                let provider = picture.providers[position]
                let check = candidate.check(picture.declarations[path], provider.numberPolicy)
                guard let error = check.error(path: path, providerID: provider.id) else { continue }
                problems.append(TweakFinding(error, version: version))
            }
            guard before.value != record.effective else { continue }
            changes.append(
                TweakChange(
                    path: path, before: before.value, after: record.effective,
                    source: picture.source(of: record), previousSource: before.source, cause: cause,
                    version: version))
        }
        for feature in Set(edits.flatMap(\.features.keys)) {
            var opinions = picture.opinions[feature] ?? Array(repeating: nil, count: picture.providers.count)
            let wasAsked = picture.askedFeatures.contains(feature)
            if picture.hasLookups, !wasAsked { fill(&opinions, answers, of: feature) }
            let before = picture.state(of: opinions)
            if picture.hasLookups { fill(&opinions, answers, of: feature, announcing: true) }
            for edit in edits { if let state = edit.features[feature] { opinions[edit.position] = state } }
            let after = picture.state(of: opinions)
            let isAsked = wasAsked || (keepsAnswers && !picture.isLive && isKnown(feature, answers, edits))
            picture.setOpinions(opinions, isAsked: isAsked, of: feature)
            if outlet != nil { unpublished.features.insert(feature) }
            guard before?.isEnabled != after?.isEnabled else { continue }
            featureChanges.append(
                FeatureStateChange(
                    feature: feature, before: before?.isEnabled, after: after?.isEnabled,
                    source: after.map { picture.providers[$0.position].id },
                    previousSource: before.map { picture.providers[$0.position].id }, cause: cause,
                    version: version))
        }
        return tell(changes, featureChanges, problems, statusChanged: statusChanged, cause, feed)
    }

    /// Makes a version of changes, if there are any.
    mutating func tell(
        _ changes: [TweakChange], _ featureChanges: [FeatureStateChange], _ problems: [TweakFinding],
        statusChanged: Bool, _ cause: TweakChangeCause, _ feed: TweakChangeFeed
    ) -> Effects {
        revision += 1
        unpublished.cause = cause
        let changed = !changes.isEmpty || !featureChanges.isEmpty || statusChanged
        if changed {
            picture.version += 1
            feed.append(
                version: picture.version, changes: changes, features: featureChanges,
                providersChanged: statusChanged)
        }
        return Effects(
            version: picture.version, changed: changed, problems: TweakFinding.ordered(problems),
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
        _ opinions: inout [Bool?], _ answers: TweakManager.Answers, of feature: String,
        announcing: Bool = false
    ) {
        for position in slots.indices where (slots[position].source != nil) == announcing {
            if let answer = answers.features[slots[position].token]?[feature] { opinions[position] = answer }
        }
    }

    /// Whether all that must be asked for a feature have said what they think of it.
    private func isKnown(_ feature: String, _ answers: TweakManager.Answers, _ edits: [Edit]) -> Bool {
        guard picture.hasLookups else { return false }
        return slots.enumerated().allSatisfy { position, slot in
            !slot.mustBeAsked || answers.features[slot.token]?[feature] != nil
                || edits.contains { $0.position == position && $0.features[feature] != nil }
        }
    }

    private static func union(_ edits: [Edit]) -> [TweakPath: TweakCandidate?] {
        edits.reduce(into: [:]) { $0.merge($1.rows) { $1 } }
    }
}
