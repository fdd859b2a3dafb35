extension Flint {
    /// Performs an action for a debug screen, by its identity.
    ///
    /// The action runs in its default session with the source ``ActionSource/application``, as a
    /// user-initiated request. The call returns when it has ended.
    ///
    /// - Parameters:
    ///   - bindingID: The stable identity of the binding: `<feature>#<action>`.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Throws: ``DebugPerformError`` if the action was not performed, or failed.
    /// - Complexity: O(declared actions) before the action begins.
    public func performForDebugging(
        _ bindingID: String, with router: (any PresentationRouter)? = nil
    ) async throws(DebugPerformError) {
        guard let action = registry?.action(bindingID: bindingID) else {
            throw DebugPerformError(
                .notFound, bindingID,
                "There is no action '\(bindingID)'. Give the identity of a binding that a registered feature "
                    + "declares: '<feature>#<action>'.")
        }
        guard let target = action.debugTarget else {
            throw DebugPerformError(
                .notDebugPerformable, bindingID,
                "'\(bindingID)' is not for debug screens. Set 'static let isDebugPerformable = true' on an action "
                    + "that needs no input.")
        }
        let result = await target.perform(in: self, router: router)
        if let error = DebugPerformError(result, of: action) { throw error }
    }
}

extension FeatureRegistry {
    /// Finds a declared action by the identity of its binding; `nil` if there is none.
    fileprivate func action(bindingID: String) -> ActionRecord? {
        guard let feature = features.first(where: { bindingID.hasPrefix($0.identifier + "#") }) else {
            return nil
        }
        return actions(of: feature).first { $0.bindingID == bindingID }
    }
}

/// A binding that can be performed without an input, with its types erased.
protocol DebugTarget: Sendable {
    /// Checks the feature, asks the router for a presenter, and performs the action.
    func perform(in runtime: Flint, router: (any PresentationRouter)?) async -> URLRoutingResult
}

/// A binding of an action that allows debug screens to perform it.
struct BindingDebugTarget<Binding: ActionBinding>: DebugTarget {
    private let binding: Binding
    private let input: Binding.Action.Input

    /// Creates a target; `nil` if the action does not allow debug screens to perform it, or needs an input.
    ///
    /// - Parameter binding: The binding of the action.
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
    /// The target with which debug screens perform the action; `nil` if they must not.
    var debugTarget: (any DebugTarget)? {
        func target<Binding: ActionBinding>(of binding: Binding) -> (any DebugTarget)? {
            BindingDebugTarget(binding)
        }
        return target(of: binding)
    }
}
