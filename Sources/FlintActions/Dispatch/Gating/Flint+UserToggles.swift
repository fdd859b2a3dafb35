internal import Synchronization

extension Flint {
    /// Stores the user's preference for a feature, and notifies subscribers.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for no preference.
    ///   - feature: The feature; it must declare `userToggled(defaultValue:)`.
    /// - Throws: ``FlintError`` with the code `notSetUp`, `featureNotRegistered`, `toggleNotDeclared`
    ///   or `toggleNotStored`; then nothing has changed.
    public func setUserToggle(
        _ isEnabled: Bool?, for feature: any ConditionalFeature.Type
    ) throws(FlintError) {
        let (registry, sources) = state.withLock { ($0.registry, $0.sources) }
        guard let registry, let sources else { throw FlintError(.notSetUp) }
        guard let gate = registry.feature(feature)?.gate else {
            throw FlintError(.featureNotRegistered, subject: feature.identifier)
        }
        guard gate.constraints.userToggleDefault != nil, let toggles = sources.toggles else {
            throw FlintError(.toggleNotDeclared, subject: feature.identifier)
        }
        do {
            try toggles.setEnabled(isEnabled, for: gate.constraints.feature)
        } catch {
            throw FlintError(toggleNotStored: feature.identifier, because: error)
        }
        recheck(.these([.toggle(gate.constraints.feature)]))
    }

    /// The registered features that have a toggle for the user, in the order of the tree.
    public var userToggledFeatures: [UserToggledFeature] {
        let (registry, sources) = state.withLock { ($0.registry, $0.sources) }
        return (registry?.features ?? []).compactMap { record in
            guard let type = record.type as? any ConditionalFeature.Type, let gate = record.gate,
                let defaultValue = gate.constraints.userToggleDefault
            else { return nil }
            return UserToggledFeature(
                feature: type, identifier: record.identifier, name: record.name,
                preference: sources?.toggles?.isEnabled(record.identifier), defaultValue: defaultValue)
        }
    }
}
