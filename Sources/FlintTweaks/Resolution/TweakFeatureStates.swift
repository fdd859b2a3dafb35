/// The states of one feature from all providers.
struct TweakFeatureStates: Sendable {
    let feature: String
    let version: UInt64
    let providers: [ResolvedTweaks.Provider]
    let policy: TweakManagerOptions.FeaturePolicy
    /// The states by provider position; `nil` where a provider has none.
    var states: [Bool?]

    /// The effective state, and the position of its provider.
    var winner: (isEnabled: Bool, position: Int)? { policy.winner(of: states) }

    /// The effective state with reason, error and trace.
    var resolution: TweakResolution<Bool?> {
        let winner = winner
        var entries: [TweakTrace.Entry] = []
        for (position, provider) in providers.enumerated() {
            let finding: TweakTrace.Finding =
                switch states[position] {
                case let state? where position == winner?.position: .won(.bool(state))
                case let state?: .shadowed(.bool(state))
                case nil: provider.status == .notReady ? .notReady : .notFound
                }
            guard let inner = provider.nested?.manager?.providerStates(of: feature).resolution.trace else {
                entries.append(TweakTrace.Entry(providerID: provider.id, finding: finding))
                continue
            }
            entries += inner.entries.map { $0.nested(in: provider.id, finding) }
        }
        let status = winner.map { providers[$0.position].status }
        return TweakResolution(
            value: winner?.isEnabled, providerID: winner.map { providers[$0.position].id },
            reason: status.map { $0 == .stale ? .stale : .static } ?? .default,
            errorCode: winner == nil && providers.contains { $0.status == .notReady }
                ? .providerNotReady : nil,
            version: version, trace: TweakTrace(entries: entries, isSensitive: false))
    }
}

extension TweakManagerOptions.FeaturePolicy {
    /// Finds the effective state, and the position of its provider.
    func winner(of states: [Bool?]) -> (isEnabled: Bool, position: Int)? {
        if self == .anyEnabled, let position = states.firstIndex(of: true) { return (true, position) }
        for (position, state) in states.enumerated() {
            if let state { return (state, position) }
        }
        return nil
    }
}

extension ResolvedTweaks {
    /// The states of a feature from all providers.
    func providerStates(of feature: String) -> TweakFeatureStates {
        TweakFeatureStates(
            feature: feature, version: version, providers: providers, policy: featurePolicy,
            states: providerStates[feature] ?? Array(repeating: nil, count: providers.count))
    }
}
