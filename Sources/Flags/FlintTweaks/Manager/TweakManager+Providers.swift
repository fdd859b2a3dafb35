internal import Synchronization

extension TweakManager {
    // MARK: Providers

    /// Adds a provider.
    ///
    /// A manager that contains this one as a provider is not added; ``validate()`` then reports it.
    ///
    /// - Parameters:
    ///   - provider: The provider. Without a decryption closure and a logger of its own, it uses those of the
    ///     manager.
    ///   - index: The provider's position in order of priority; an index out of bounds counts as the nearest
    ///     end.
    public func insert(_ provider: any TweakProvider, at index: Int) {
        let slot = TweakManagerState.Slot.new(provider)
        restructure(cause: .providers) { slots in
            slots.insert(slot, at: min(max(0, index), slots.count))
        }
    }

    /// Removes a provider.
    ///
    /// - Parameter id: The identifier of the provider.
    /// - Returns: Whether there was such a provider.
    @discardableResult
    public func remove(id: String) -> Bool {
        guard providerIDs.contains(id) else { return false }
        restructure(cause: .providers) { slots in slots.removeAll { $0.id == id } }
        return true
    }

    /// Changes the priority of a provider.
    ///
    /// - Parameters:
    ///   - id: The identifier of the provider.
    ///   - index: The provider's new position in order of priority; an index out of bounds counts as the
    ///     nearest end.
    /// - Returns: Whether there is such a provider.
    @discardableResult
    public func move(id: String, to index: Int) -> Bool {
        guard providerIDs.contains(id) else { return false }
        restructure(cause: .providers) { slots in
            guard let position = slots.firstIndex(where: { $0.id == id }) else { return }
            let slot = slots.remove(at: position)
            slots.insert(slot, at: min(max(0, index), slots.count))
        }
        return true
    }

    /// Replaces a provider by another one of the same priority.
    ///
    /// - Parameters:
    ///   - id: The identifier of the provider to remove.
    ///   - provider: The provider to insert.
    /// - Returns: Whether there was a provider to replace.
    @discardableResult
    public func replace(id: String, with provider: any TweakProvider) -> Bool {
        guard providerIDs.contains(id) else { return false }
        let slot = TweakManagerState.Slot.new(provider)
        restructure(cause: .providers) { slots in
            guard let position = slots.firstIndex(where: { $0.id == id }) else { return }
            slots[position] = slot
        }
        return true
    }

    // MARK: Declarations and hooks

    /// Adds declarations of tweaks.
    ///
    /// - Parameter declaring: The keys and declarations to add. A declaration that the manager already has is
    ///   not added again.
    public func declare(_ declaring: [any TweakDeclaring]) {
        let known = Set(state.withLock { $0.keyDeclarations })
        let new = declaring.map { $0.declaration }.filter { !known.contains($0) }
        guard !new.isEmpty else { return }
        restructure(cause: .declaration, setting: { $0.keyDeclarations += new }) { _ in }
    }

    /// Sets the closure that decrypts values of providers that have no closure of their own.
    ///
    /// Nested managers without a closure use it as well.
    ///
    /// - Parameter decryption: Decrypts values; `nil` removes the closure.
    public func setDecryption(_ decryption: TweakDecryption?) {
        restructure(
            cause: .decryption, redecrypts: true,
            setting: {
                $0.decryption = decryption
                $0.hookRevision += 1
            }
        ) { _ in }
        handOnHooks()
    }

    // MARK: Reading anew

    /// Discards the cached results of lookup-only providers, queries these providers again, and reports
    /// changes.
    ///
    /// Such providers answer queries, but announce no changes.
    public func resetCache() {
        let (slots, asked, features) = state.withLock { state in
            let resolved = state.resolved
            let asked =
                resolved.hasLookups ? resolved.paths.filter { resolved.record(at: $0)?.isAsked ?? false } : []
            return (state.slots, asked, Array(resolved.askedFeatures))
        }
        for slot in slots where slot.source != nil {
            slot.manager?.resetCache()
            sync(slot.token)
        }
        guard caching == .all else { return }
        let lookups = Set(slots.filter(\.mustBeAsked).map(\.token))
        reask(lookups, asked, features, before: Answers(), cause: .refresh)
    }

    /// Reloads all refreshable providers at the same time; reads continue meanwhile.
    ///
    /// A provider that fails keeps its content, and the error is among ``problems()``.
    public func refresh() async {
        let slots = state.withLock { $0.slots }
        await withTaskGroup(of: TweakFinding?.self) { group in
            for slot in slots {
                let version = version
                if let manager = slot.manager {
                    group.addTask(name: "tweaks.refresh") {
                        await manager.refresh()
                        return nil
                    }
                } else if let provider = slot.provider as? any RefreshableTweakProvider {
                    group.addTask(name: "tweaks.refresh") {
                        do {
                            try await provider.refresh()
                            return nil
                        } catch {
                            return TweakFinding(slot.refreshFailure(error), version: version)
                        }
                    }
                }
            }
            for await problem in group {
                if let problem { report([problem], state.withLock { $0.effectiveLogger }) }
            }
        }
        resetCache()
    }
}

extension TweakManagerState.Slot {
    fileprivate func refreshFailure(_ error: any Error) -> TweakError {
        if let error = error as? TweakError { return error }
        return TweakError(
            .providerFailed, providerID: id,
            "“\(id)” could not read its content anew: \(type(of: error)). It keeps what it had; try again later."
        )
    }
}
