/// What a subsystem finds out about features and actions while they are registered.
///
/// The registry holds one value of each contributor, and a registration works on copies of them, which take the place
/// of the values if nothing is wrong. So a contributor does nothing but collect, report what is wrong, and answer
/// questions later. A feature is begun, its actions are described and added one after the other, and it is ended, before
/// the next one begins. No call comes under a lock.
protocol RegistryContributor: Sendable {
    /// Creates a contributor that knows no features.
    init()

    /// Begins a registration, on top of what is known.
    ///
    /// - Parameter configuration: What the runtime gets from its surroundings.
    mutating func prepare(_ configuration: FlintConfiguration)

    /// Begins a feature.
    mutating func begin(_ feature: FeatureRecord)

    /// Says something of an action that the feature declares.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - feature: The feature.
    ///   - contribution: What is said, by all contributors.
    func describe(_ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution)

    /// Takes over an action, with what was said of it.
    mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings)

    /// Ends a feature, whose actions are all registered.
    mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings)

    /// Ends the registration: all features are known.
    mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings)
}

extension RegistryContributor {
    mutating func prepare(_ configuration: FlintConfiguration) {}
    mutating func begin(_ feature: FeatureRecord) {}
    func describe(_ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution) {}
    mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings) {}
    mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings
    ) {}
    mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings) {}
}

/// What the subsystems say of an action, for ``ActionMetadata``.
struct ActionContribution {
    var urlMappings: [URLMapping] = []
    var intentIDs: [String] = []
    var activityType: String?
}
