/// A binding that can be performed without an input, with its types erased.
protocol DebugTarget: Sendable {
    /// Checks the feature, asks the router, performs.
    func perform(in runtime: Flint, router: (any PresentationRouter)?) async -> URLRoutingResult
}

/// A binding of an action that says that debug screens may perform it.
struct BindingDebugTarget<Binding: ActionBinding>: DebugTarget {
    private let binding: Binding
    private let input: Binding.Action.Input

    /// - Parameter binding: The binding; `nil` results if its action does not say so, or needs an input.
    init?(_ binding: Binding) {
        guard Binding.Action.isDebugPerformable, let input = NoInput() as? Binding.Action.Input else {
            return nil
        }
        self.binding = binding
        self.input = input
    }

    func perform(in runtime: Flint, router: (any PresentationRouter)?) async -> URLRoutingResult {
        await runtime.performRouted(binding, with: input, router: router, source: .application)
    }
}

extension ActionRecord {
    /// Performs the action for debug screens; `nil` if they may not.
    var debugTarget: (any DebugTarget)? {
        func target<Binding: ActionBinding>(of binding: Binding) -> (any DebugTarget)? {
            BindingDebugTarget(binding)
        }
        return target(of: binding)
    }
}
