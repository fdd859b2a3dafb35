internal import FlintStreams
internal import Synchronization

extension TweakManager {
    /// Changes providers, declarations or the decryption closure, and resolves all values again.
    ///
    /// - Parameters:
    ///   - cause: The cause with which the changes are reported.
    ///   - isSilent: Whether no changes are reported, because no reader can have seen the previous values.
    ///   - redecrypts: Whether encrypted values are decrypted again.
    ///   - setting: Changes properties of the state other than the providers; called under the lock.
    ///   - change: Changes the list of providers; may be called several times, outside the lock.
    func restructure(
        cause: TweakChangeCause, isSilent: Bool = false, redecrypts: Bool = false,
        setting: (inout TweakManagerState) -> Void = { _ in },
        _ change: (inout [TweakManagerState.Slot]) -> Void
    ) {
        var answers = Answers()
        var prepared = Prepared()
        var attached = Attached()
        var attempts = 0
        while true {
            attempts += 1
            let base = state.withLock { state -> TweakManagerState? in
                if state.isShutDown { return nil }
                var copy = state
                setting(&copy)
                return copy
            }
            // After a shutdown, providers that were attached here are not part of the state, so they are
            // detached here.
            guard let base else { return attached.detach(except: [], from: ObjectIdentifier(self)) }
            prepared.begin(base.hookRevision)
            var slots = base.slots
            change(&slots)
            let cycles = attach(&slots, base, &attached)
            var contents = slots.map { content(of: $0, base, redecrypts: redecrypts, &prepared) }
            for position in slots.indices {
                slots[position].seen = contents[position].version
                slots[position].pending = contents[position].pending
                slots[position].declarations = contents[position].declarations
            }
            var next = base
            var effects = next.rebuild(
                slots, contents, caching: caching, isSilent: isSilent, cause: cause, &answers)
            let replaced = state.withLock { state -> TweakManagerState? in
                guard !state.isShutDown else { return nil }
                if state.revision != base.revision {
                    // Continuous writes must not delay the change forever. After some attempts, the state is
                    // rebuilt under the lock. This is only the fallback, because it takes time in proportion
                    // to the number of paths.
                    guard attempts > 2, state.generation == base.generation else { return nil }
                    next = state
                    setting(&next)
                    guard next.hookRevision == base.hookRevision,
                        next.catchUp(&slots, &contents, prepared)
                    else { return nil }
                    answers.begin(isAsking: false)
                    defer { answers.begin(isAsking: true) }
                    effects = next.rebuild(
                        slots, contents, caching: caching, isSilent: isSilent, cause: cause, &answers)
                    guard !answers.isIncomplete else { return nil }
                }
                let replaced = state
                next.generation += 1
                next.revision += 1
                next.resolved.decisions += 1
                next.stamps = state.stamps
                next.reported = state.reported
                next.unpublished = state.unpublished
                next.outlet = state.outlet
                next.findings = state.findings + cycles
                if next.outlet != nil {
                    next.unpublished.paths.formUnion(effects.touched)
                    next.unpublished.features.formUnion(effects.features)
                }
                next.unpublished.cause = cause
                state = next
                if effects.changed {
                    feed.append(
                        version: next.resolved.version, changes: effects.changes,
                        features: effects.featureChanges, providersChanged: effects.providersChanged)
                }
                state.stamps.values.forEach { $0.change() }
                return replaced
            }
            // The old state is released here, outside the lock, because a closure may own an object whose
            // deinitializer uses the manager.
            guard replaced != nil else { continue }
            let kept = Set(slots.map(\.token))
            for slot in base.slots where !kept.contains(slot.token) {
                slot.detach(from: ObjectIdentifier(self))
            }
            attached.detach(except: kept, from: ObjectIdentifier(self))
            if effects.changed { feed.announce() }
            if next.resolved.hasRules { ruleChanges.publish(()) }
            report(TweakFinding.ordered(effects.problems), next.effectiveLogger)
            // A source may have changed since its content was read.
            for slot in slots where slot.source != nil { sync(slot.token) }
            return flush()
        }
    }

    /// The new providers that were prepared for a change of the provider list.
    ///
    /// The change may be tried several times; these providers are prepared only once.
    private struct Attached {
        var slots: [UInt64: TweakManagerState.Slot] = [:]

        /// Ends the preparation of providers that the manager does not use after all.
        ///
        /// - Parameters:
        ///   - kept: The tokens of the providers that are now part of the manager.
        ///   - owner: The identity of the manager, which observes the providers.
        func detach(except kept: Set<UInt64>, from owner: ObjectIdentifier) {
            for (token, slot) in slots where !kept.contains(token) { slot.detach(from: owner) }
        }
    }

    /// Prepares the new providers of a list: makes their identifiers unique, and begins to observe them.
    ///
    /// New managers in the list get the decryption closure and the logger of this manager. A manager that
    /// contains this one is removed from the list.
    ///
    /// - Parameters:
    ///   - slots: The list of providers.
    ///   - base: The state of the manager before the change.
    ///   - attached: The providers that an earlier attempt has prepared.
    /// - Returns: A finding for each removed manager.
    private func attach(
        _ slots: inout [TweakManagerState.Slot], _ base: TweakManagerState, _ attached: inout Attached
    ) -> [TweakFinding] {
        var cycles: [TweakFinding] = []
        slots.removeAll { slot in
            guard base.position(of: slot.token) == nil, attached.slots[slot.token] == nil,
                let manager = slot.manager, !TweakNesting.enter(manager, in: self)
            else {
                return false
            }
            cycles.append(
                TweakFinding(
                    .providerCycle, providerID: slot.id,
                    "The manager “\(slot.id)” contains “\(id)” and cannot be a provider of it. It was left out."
                ))
            return true
        }
        var ids: Set<String> = []
        for position in slots.indices {
            var unique = slots[position].provider.id
            var number = 1
            while !ids.insert(unique).inserted {
                number += 1
                unique = "\(slots[position].provider.id)#\(number)"
            }
            let token = slots[position].token
            if base.position(of: token) == nil {
                slots[position].observation =
                    attached.slots[token]?.observation
                    ?? slots[position].source?.observe { [weak self] _ in self?.sync(token) }
                attached.slots[token] = slots[position]
                slots[position].manager?.inherit(
                    base.effectiveDecryption, base.effectiveLogger, from: self)
            }
            slots[position].id = unique
            slots[position].mustBeAsked =
                slots[position].source == nil || slots[position].manager?.hasLookups ?? false
        }
        return cycles
    }

    private func content(
        of slot: TweakManagerState.Slot, _ base: TweakManagerState, redecrypts: Bool,
        _ prepared: inout Prepared
    ) -> TweakManagerState.Content {
        var content = TweakManagerState.Content(numberPolicy: slot.provider.numberPolicy)
        content.nested = slot.manager.map { TweakManagerReference($0) }
        let position = base.position(of: slot.token)
        guard let source = slot.source else {
            content.status = (slot.provider as? any RefreshableTweakProvider)?.status ?? .ready
            return content
        }
        let delta = source.delta(since: slot.seen, including: slot.pending)
        content.version = delta.version
        content.status = delta.status
        content.declarations = (slot.provider as? any SnapshotTweakProvider)?.declarations ?? []
        if !delta.isComplete, let position {
            for path in base.resolved.paths {
                content.rows[path] = base.resolved.record(at: path)?.candidates[position]
            }
            for (feature, providerStates) in base.resolved.providerStates {
                content.features[feature] = providerStates[position]
            }
        }
        for (path, row) in delta.rows {
            let known = position.flatMap { base.resolved.record(at: path)?.candidates[$0] }
            guard let row, known?.row != row else {
                content.rows[path] = row == nil ? nil : known
                continue
            }
            let made = prepared.candidate(for: row, of: slot, at: path, base.effectiveDecryption)
            if made == nil { content.pending.insert(path) }
            content.rows[path] = made ?? known
        }
        for (feature, state) in delta.features { content.features[feature] = state }
        if redecrypts, slot.provider.decryptionClosure == nil {
            content.redecrypts = true
            for (path, candidate) in content.rows where candidate.isEncrypted {
                guard !content.pending.contains(path) else { continue }
                let made = prepared.candidate(
                    for: candidate.row, of: slot, at: path, base.effectiveDecryption)
                if made == nil { content.pending.insert(path) }
                content.rows[path] = made ?? candidate
            }
        }
        return content
    }
}
