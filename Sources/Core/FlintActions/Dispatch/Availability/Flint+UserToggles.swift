public import FlintSubjects
internal import Synchronization

extension Flint {
    /// Stores the user's preference for a feature, and notifies subscribers.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for no preference.
    ///   - feature: The feature; it must declare `userToggled(defaultValue:)`.
    ///   - subject: The subject whose preference is set; `nil`, the default, is the subject of the calling
    ///     code.
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`), the feature is not registered
    ///   (`featureNotRegistered`) or has no user toggle (`toggleNotDeclared`), or the preference cannot be
    ///   saved (`toggleNotStored`); then nothing has changed.
    public func setUserToggle(
        _ isEnabled: Bool?, for feature: any ConditionalFeature.Type, of subject: Subject? = nil
    ) throws(FlintError) {
        let (registry, sources) = state.withLock { ($0.registry, $0.sources) }
        guard let registry, let sources else { throw FlintError(.notSetUp) }
        guard let gate = registry.feature(feature)?.gate else {
            throw FlintError(.featureNotRegistered, subject: feature.identifier)
        }
        let gating = gating(for: subject)
        guard gate.constraints.userToggleDefault != nil,
            let toggles = (gating?.sources ?? sources).toggles
        else {
            throw FlintError(.toggleNotDeclared, subject: feature.identifier)
        }
        do {
            try toggles.setEnabled(isEnabled, for: gate.constraints.feature)
        } catch {
            throw FlintError(toggleNotStored: feature.identifier, because: error)
        }
        if gating == nil { recheck(.these([.toggle(gate.constraints.feature)])) }
    }

    /// The registered features that the user can toggle, with the preferences of the subject of the calling
    /// code.
    ///
    /// They are in the order of the feature tree.
    public var userToggledFeatures: [UserToggledFeature] {
        let (registry, application) = state.withLock { ($0.registry, $0.sources) }
        let sources = gating(for: nil)?.sources ?? application
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
