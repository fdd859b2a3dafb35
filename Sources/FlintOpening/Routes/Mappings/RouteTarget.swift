/// A binding that can be performed with the parameters of a URL, with its types erased.
protocol RouteTarget: Sendable {
    var key: BindingKey { get }

    /// The stable identity of the binding.
    var bindingID: String { get }

    /// Returns the reason why links of a mapping cannot work.
    func finding(for mapping: URLMapping) -> RouteInputProbe.Finding?

    /// Decodes the action's input.
    func input(
        from parameters: RouteParameters, mapping: URLMapping
    ) throws(RouteParameterError) -> any Sendable

    /// Decodes the input, checks the feature, calls the router, performs the action.
    func open(
        _ parameters: RouteParameters, mapping: URLMapping, in runtime: Flint,
        router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult
}

/// A binding whose input can be decoded.
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
    ) throws(RouteParameterError) -> any Sendable {
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
    ) throws(RouteParameterError) -> Binding.Action.Input {
        do {
            return try Binding.Action.Input(from: parameters, mapping: mapping)
        } catch {
            throw RouteParameterError(error, mapping: mapping)
        }
    }
}
