/// The URL mappings that features declare, collected while the features are registered.
package struct RouteContributor: RegistryContributor {
    private(set) var table = RouteTable()
    /// The mappings of the feature that is being registered; `nil` while no feature is being registered.
    private var declarations: RouteDeclarations?
    /// The mappings whose actions belong to other features, each with the feature that declares the mapping.
    private var foreign: [(route: Route, feature: FeatureRecord)] = []

    package init() {}

    package mutating func prepare(_ configuration: FlintConfiguration) {
        table.configure(configuration.links)
    }

    package mutating func begin(_ feature: FeatureRecord) {
        declarations = RouteDeclarations(of: feature, table)
    }

    package func describe(
        _ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution
    ) {
        contribution.urlMappings = declarations?.mappings(of: key) ?? []
    }

    package mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings
    ) {
        guard var declarations = self.declarations.take() else { return }
        let routes = declarations.add(to: &table) { registry.action($0) != nil }
        foreign += routes.map { ($0, feature) }
        declarations.findings.forEach { findings.report($0) }
    }

    package mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings) {
        for (route, feature) in foreign {
            findings.turn(to: feature.type)
            let target = route.target.key.feature
            let isRegistered = registry.feature(target) != nil
            findings.report(
                isRegistered ? .actionUndeclared : .featureUnregistered, subject: route.mapping.bindingID,
                "Feature '\(feature.identifier)' maps \(route.label), which belongs to "
                    + (isRegistered ? "" : "the unregistered feature ") + "'\(target.identifier)'. "
                    + "Map it there, or bind the action to this feature.")
        }
        foreign = []
        for (route, winner) in table.newlyShadowed() {
            findings.turn(to: route.target.key.feature)
            findings.report(
                .routeShadowed, .warning, subject: route.mapping.bindingID,
                "No URL can reach the mapping \(route.label), because \(winner.label) goes first. Remove it.")
        }
    }
}

/// Opens the action of a binding with the parameters of a URL; the types of feature and action are erased.
protocol RouteTarget: Sendable {
    var key: BindingKey { get }

    /// The stable identifier of the binding.
    var bindingID: String { get }

    /// Returns the reason why URLs of a mapping cannot be opened or made; `nil` if there is none.
    func finding(for mapping: URLMapping) -> RouteInputProbe.Finding?

    /// Decodes the action's input from the parameters of a URL.
    ///
    /// - Throws: ``RouteParameters/Failure`` if a parameter is missing or invalid.
    func input(
        from parameters: RouteParameters, mapping: URLMapping
    ) throws(RouteParameters.Failure) -> any Sendable

    /// Opens the action: decodes the input, checks the feature, calls the router, and performs the action.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matches the URL.
    ///   - runtime: The runtime in which the action is performed.
    ///   - router: The router that finds the presenter. With `nil`, only actions without a presenter are
    ///     performed.
    ///   - source: The origin of the request, as it is recorded.
    /// - Returns: The result, which tells whether the action was performed.
    func open(
        _ parameters: RouteParameters, mapping: URLMapping, in runtime: Flint,
        router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult
}

/// Opens the action of a binding whose input can be decoded from the parameters of a URL.
struct BindingRouteTarget<Binding: ActionBinding>: RouteTarget
where Binding.Action.Input: RouteParametersDecodable {
    let binding: Binding

    init(_ binding: Binding) {
        self.binding = binding
    }

    var key: BindingKey { binding.key }

    var bindingID: String { binding.identifier }

    func finding(for mapping: URLMapping) -> RouteInputProbe.Finding? {
        RouteInputProbe.finding(for: Binding.Action.Input.self, mapping)
    }

    func input(
        from parameters: RouteParameters, mapping: URLMapping
    ) throws(RouteParameters.Failure) -> any Sendable {
        try decode(parameters, mapping)
    }

    func open(
        _ parameters: RouteParameters, mapping: URLMapping, in runtime: Flint,
        router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult {
        let input: Binding.Action.Input
        do { input = try decode(parameters, mapping) } catch { return .invalidParameters(error) }
        return await runtime.performRouted(binding, with: input, router: router, source: source)
    }

    private func decode(
        _ parameters: RouteParameters, _ mapping: URLMapping
    ) throws(RouteParameters.Failure) -> Binding.Action.Input {
        do {
            return try Binding.Action.Input(from: parameters, mapping: mapping)
        } catch {
            throw RouteParameters.Failure(error, mapping: mapping)
        }
    }
}
