/// The intents that features map to actions, collected while the features are registered.
package struct IntentContributor: RegistryContributor {
    private var mappings: [String: IntentMapping] = [:]
    /// The mappings of the feature that is being registered, in the order of their declaration.
    private var mapped: [IntentMapping] = []

    package init() {}

    func mapping(of intent: String) -> IntentMapping? { mappings[intent] }

    package mutating func begin(_ feature: FeatureRecord) {
        mapped = []
        guard let type = feature.type as? any IntentMapped.Type else { return }
        let builder = IntentMappingsBuilder()
        type.intentMappings(intents: builder)
        mapped = builder.mappings
    }

    package func describe(
        _ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution
    ) {
        contribution.intentIDs = mapped.filter { $0.key == key }.map(\.identifier)
    }

    package mutating func end(
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

/// The mapping of an intent to the action that it performs.
struct IntentMapping: Sendable {
    let identifier: String
    private let target: any RouteTarget

    init(_ identifier: String, _ target: any RouteTarget) {
        self.identifier = identifier
        self.target = target
    }

    var key: BindingKey { target.key }

    var bindingID: String { target.bindingID }

    /// Performs the mapped action with the parameters of an intent.
    ///
    /// - Parameters:
    ///   - intent: The intent with its parameters.
    ///   - runtime: The runtime in which the action is performed.
    ///   - router: The router that finds the presenter. With `nil`, only actions without a presenter are
    ///     performed.
    /// - Returns: The result, which tells whether the action was performed.
    func perform(
        _ intent: IntentDonation.Record, in runtime: Flint, router: (any PresentationRouter)?
    ) async -> URLRoutingResult {
        // The decoder expects a mapping of a link, so this one stands for the intent: its pattern has the
        // intent's parameters.
        let mapping = URLMapping(
            bindingID: target.bindingID, pattern: URLPattern(standingFor: intent.parameters), scope: .appAny,
            name: identifier)
        return await target.open(
            intent.parameters, mapping: mapping, in: runtime, router: router, source: .intent(identifier))
    }
}
