extension Flint {
    /// Performs an action for a debug screen, by its identity.
    ///
    /// The action runs in its default session with the source ``ActionSource/application``, as a user-initiated
    /// request. The call returns when it has ended.
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
    /// Finds a declared action by the identity of its binding.
    fileprivate func action(bindingID: String) -> ActionRecord? {
        guard let feature = features.first(where: { bindingID.hasPrefix($0.identifier + "#") }) else {
            return nil
        }
        return actions(of: feature).first { $0.bindingID == bindingID }
    }
}
