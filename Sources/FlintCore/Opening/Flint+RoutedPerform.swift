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
    ) async -> URLRoutingResult { .unsupported }
}
