/// The part of a subsystem in registrations, which collects data about features and actions.
///
/// The registry holds one value of each contributor, and a registration works on copies, which replace the values if
/// there are no errors. So a contributor only collects data, reports findings, and answers queries later. For each
/// feature in turn, it is begun, its actions are described and added one after the other, and it is ended. No call is
/// made under a lock.
package protocol RegistryContributor: Sendable {
    /// Creates a contributor without features.
    init()

    /// Begins a registration that extends the known features.
    ///
    /// - Parameter configuration: The configuration of the runtime.
    mutating func prepare(_ configuration: FlintConfiguration)

    /// Begins a feature.
    mutating func begin(_ feature: FeatureRecord)

    /// Adds data about an action that the feature declares.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - feature: The feature.
    ///   - contribution: The data of all contributors.
    func describe(_ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution)

    /// Adds an action with its contributed data.
    mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings)

    /// Ends a feature, whose actions are all registered.
    mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings)

    /// Ends the registration: all features are known.
    mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings)
}

extension RegistryContributor {
    package mutating func prepare(_ configuration: FlintConfiguration) {}
    package mutating func begin(_ feature: FeatureRecord) {}
    package func describe(
        _ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution
    ) {}
    package mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings) {}
    package mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings
    ) {}
    package mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings) {}
}

/// The data that subsystems contribute about an action, for ``ActionMetadata``.
package struct ActionContribution {
    package var urlMappings: [URLMapping] = []
    package var intentIDs: [String] = []
    package var activityType: String?
}
