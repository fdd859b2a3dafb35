/// A binding that can be performed without an input, with its types erased.
protocol DebugTarget: Sendable {
    /// Checks the feature, calls the router, performs the action.
    func perform(in runtime: Flint, router: (any PresentationRouter)?) async -> URLRoutingResult
}

/// A binding of an action that allows debug screens to perform it.
struct BindingDebugTarget<Binding: ActionBinding>: DebugTarget {
    private let binding: Binding
    private let input: Binding.Action.Input

    /// - Parameter binding: The binding; the result is `nil` if its action does not allow it, or needs an input.
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
    /// The target by which debug screens perform the action; `nil` if they may not.
    var debugTarget: (any DebugTarget)? {
        func target<Binding: ActionBinding>(of binding: Binding) -> (any DebugTarget)? {
            BindingDebugTarget(binding)
        }
        return target(of: binding)
    }
}
