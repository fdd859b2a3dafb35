/// Finds out which intents perform which actions.
struct IntentContributor: RegistryContributor {
    private var mappings: [String: IntentMapping] = [:]
    /// What the feature that is being registered maps, in its order.
    private var mapped: [IntentMapping] = []

    func mapping(of intent: String) -> IntentMapping? { mappings[intent] }

    mutating func begin(_ feature: FeatureRecord) {
        mapped = []
        guard let type = feature.type as? any IntentMapped.Type else { return }
        let builder = IntentMappingsBuilder()
        type.intentMappings(intents: builder)
        mapped = builder.mappings
    }

    func describe(_ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution) {
        contribution.intentIDs = mapped.filter { $0.key == key }.map(\.identifier)
    }

    mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings
    ) {
        for intent in mapped { add(intent, of: feature, in: registry, &findings) }
        mapped = []
    }

    private mutating func add(
        _ intent: IntentMapping, of feature: FeatureRecord, in registry: FeatureRegistry,
        _ findings: inout RegistryFindings
    ) {
        let words =
            "Feature '\(feature.identifier)' maps the intent '\(intent.identifier)' to '\(intent.bindingID)', "
        guard intent.key.feature == feature.type, registry.action(intent.key) != nil else {
            return findings.report(
                .actionUndeclared, subject: intent.bindingID,
                words
                    + "which it does not declare. Declare the action in 'prepare(actions:)' of the feature that maps "
                    + "it.")
        }
        if let known = mappings[intent.identifier] {
            findings.report(
                .intentDuplicate, subject: intent.bindingID,
                words + "and it is mapped to '\(known.bindingID)' already. Map it once.")
        } else {
            mappings[intent.identifier] = intent
        }
    }
}
