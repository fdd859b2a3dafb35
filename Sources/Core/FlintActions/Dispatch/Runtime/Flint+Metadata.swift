internal import Synchronization

extension Flint {
    /// All registered features, in registration order: depth first, parents before children.
    public var features: [FeatureMetadata] { metadata { $0.features } }

    /// The registered features, in registration order, with or without those of Flint itself.
    ///
    /// - Parameter includingFramework: Whether the features of ``FlintFeatures`` are included.
    /// - Returns: The metadata of the features.
    public func features(includingFramework: Bool) -> [FeatureMetadata] {
        metadata { $0.features.filter { includingFramework || !$0.isFramework } }
    }

    /// The registered features that can be unavailable, in registration order.
    public var conditionalFeatures: [FeatureMetadata] { metadata { $0.features.filter { $0.gate != nil } } }

    /// The registered root features, which have no parent, in registration order.
    public var roots: [FeatureMetadata] { metadata { $0.roots } }

    /// Returns the metadata of a feature.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The metadata; `nil` if the feature is not registered.
    public func metadata(for feature: any FeatureDefinition.Type) -> FeatureMetadata? {
        registry.flatMap { registry in registry.feature(feature).map(registry.metadata) }
    }

    /// Returns the metadata of a binding.
    ///
    /// - Parameter binding: The binding.
    /// - Returns: The metadata; `nil` if the feature of the binding is not registered, or did not declare the
    ///   binding.
    public func metadata<Binding: ActionBinding>(for binding: Binding) -> ActionMetadata? {
        registry?.action(binding.key)?.profile.metadata
    }

    private func metadata(of select: (FeatureRegistry) -> [FeatureRecord]) -> [FeatureMetadata] {
        registry.map { registry in select(registry).map(registry.metadata) } ?? []
    }

    package var registry: FeatureRegistry? { state.withLock { $0.registry } }

    /// Returns the action with the given number, its position in the registry; `nil` if there is none.
    func action(numbered number: Int) -> ActionRecord? {
        state.withLock { state in
            guard let actions = state.registry?.actionsInOrder, actions.indices.contains(number) else {
                return nil
            }
            return actions[number]
        }
    }

    /// Returns a declared action.
    ///
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`), the feature is not registered
    ///   (`featureNotRegistered`), or it does not declare the action (`actionNotDeclared`).
    package func action(for key: BindingKey) throws(FlintError) -> ActionRecord {
        let (action, isSetUp, isRegistered) = state.withLock { state in
            if let action = state.bindings[key] { return (action as ActionRecord?, true, true) }
            let action = state.registry?.action(key)
            if let action { state.bindings.remember(action, for: key) }
            return (action, state.registry != nil, state.registry?.isRegistered(key) ?? false)
        }
        if let action { return action }
        guard isSetUp else { throw FlintError(.notSetUp) }
        guard isRegistered else {
            throw FlintError(.featureNotRegistered, subject: key.feature.identifier)
        }
        throw FlintError(.actionNotDeclared, subject: key.identifier)
    }
}
