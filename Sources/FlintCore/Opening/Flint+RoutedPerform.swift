extension Flint {
    /// Performs an action on behalf of a link, an activity or an intent: checks the feature, asks the router, performs.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: What the action works on.
    ///   - router: Finds the presenter; `nil` serves actions without presenter only.
    ///   - source: What made the application perform the action.
    /// - Returns: What became of it.
    func performRouted<Binding: ActionBinding>(
        _ binding: Binding, with input: Binding.Action.Input, router: (any PresentationRouter)?,
        source: ActionSource
    ) async -> URLRoutingResult {
        let request = RoutedRequest(
            runtime: self, binding: binding, input: input, router: router, source: source)
        return await Flint.withRuntime(self) { await request.perform() }
    }

    /// Performs one of Flint's own actions that bring something from outside to its target.
    ///
    /// The target is a request nested in the one of that action, which ends as the target does. Where Flint's own
    /// features are not registered, there is only the target.
    ///
    /// - Parameters:
    ///   - binding: Flint's own action.
    ///   - input: What came from outside.
    ///   - router: Finds the presenter of the target.
    ///   - source: What made the application perform the action.
    ///   - direct: Performs the target alone.
    /// - Returns: What became of it.
    func performIncoming<Feature: FrameworkFeature, Action: ActionDefinition>(
        _ binding: ConditionalActionBinding<Feature, Action>, with input: Action.Input,
        router: (any PresentationRouter)?, source: ActionSource, direct: () async -> URLRoutingResult
    ) async -> URLRoutingResult
    where Action.Presenter == (any PresentationRouter)?, Action.Output == URLRoutingResult {
        await Flint.withRuntime(self) {
            if let registry, registry.feature(Feature.self) == nil { return await direct() }
            do {
                let request = try binding.requestOrThrow()
                return try await request.perform(
                    with: input, using: router, userInitiated: true, source: source)
            } catch let error as URLRoutingError {
                return error.result
            } catch let error as FlintError where error.code == .featureUnavailable {
                return .featureDisabled
            } catch {
                return URLRoutingResult(throwing: error)
            }
        }
    }
}
