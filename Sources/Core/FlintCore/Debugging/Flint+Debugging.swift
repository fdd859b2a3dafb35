internal import FlintBasics
public import Foundation

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
        let action = try declaredAction(bindingID)
        guard let target = action.debugTarget else {
            throw DebugPerformError(
                .notDebugPerformable, bindingID,
                "'\(bindingID)' is not for debug screens. Set 'static let isDebugPerformable = true' on an action "
                    + "that needs no input.")
        }
        try await perform(action, at: target, router, source: .application)
    }

    /// Performs an action for a debug screen with an input that a person has edited.
    ///
    /// The action must allow debug screens to perform it, and its input must be ``FlintInspectable`` and
    /// `Decodable`. It runs in its default session with the source ``ActionSource/inspector``, as a
    /// user-initiated request. The call returns when it has ended.
    ///
    /// - Parameters:
    ///   - bindingID: The stable identity of the binding: `<feature>#<action>`.
    ///   - json: The input as JSON in UTF-8, for a `JSONDecoder` with its default settings.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Throws: ``DebugPerformError`` if the action was not performed, or failed. Its text names the member of
    ///   the JSON that is wrong, and no value.
    /// - Complexity: O(declared actions) before the action begins.
    public func performForDebugging(
        _ bindingID: String, decoding json: Data, with router: (any PresentationRouter)? = nil
    ) async throws(DebugPerformError) {
        let action = try declaredAction(bindingID)
        let target: any DebugTarget
        do {
            guard let decoded = try action.debugTarget(decoding: json) else {
                throw DebugPerformError(
                    .notDebugPerformable, bindingID,
                    "'\(bindingID)' is not for debug screens. Set 'static let isDebugPerformable = true' on an action "
                        + "whose input is FlintInspectable and Decodable.")
            }
            target = decoded
        } catch let error as DebugPerformError {
            throw error
        } catch {
            let reason = (error as? DecodingError)?.place() ?? "it cannot be decoded"
            throw DebugPerformError(
                .badInput, bindingID, "This is no '\(action.profile.metadata.inputType)': \(reason).")
        }
        try await perform(action, at: target, router, source: .inspector)
    }

    private func declaredAction(_ bindingID: String) throws(DebugPerformError) -> ActionRecord {
        if let action = registry?.action(bindingID: bindingID) { return action }
        throw DebugPerformError(
            .notFound, bindingID,
            "There is no action '\(bindingID)'. Give the identity of a binding that a registered feature "
                + "declares: '<feature>#<action>'.")
    }

    private func perform(
        _ action: ActionRecord, at target: any DebugTarget, _ router: (any PresentationRouter)?,
        source: ActionSource
    ) async throws(DebugPerformError) {
        let result = await target.perform(in: self, router: router, source: source)
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

/// A binding with its input, with its types erased.
protocol DebugTarget: Sendable {
    /// Checks the feature, asks the router for a presenter, and performs the action.
    func perform(
        in runtime: Flint, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult
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

    /// Creates a target with an input in JSON; `nil` if the action does not allow debug screens to perform it,
    /// or if its input is not inspectable and decodable.
    ///
    /// - Parameters:
    ///   - binding: The binding of the action.
    ///   - json: The input as JSON in UTF-8.
    /// - Throws: `DecodingError` if the JSON is no input.
    init?(_ binding: Binding, decoding json: Data) throws {
        guard Binding.Action.isDebugPerformable,
            let type = Binding.Action.Input.self as? any (FlintInspectable & Decodable).Type,
            let input = try JSONDecoder().decode(type, from: json) as? Binding.Action.Input
        else { return nil }
        self.binding = binding
        self.input = input
    }

    func perform(
        in runtime: Flint, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult {
        await runtime.performRouted(binding, with: input, router: router, source: source)
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

    /// Returns the target with which debug screens perform the action again; `nil` if they must not.
    ///
    /// - Parameter json: The input as JSON in UTF-8.
    /// - Throws: `DecodingError` if the JSON is no input.
    func debugTarget(decoding json: Data) throws -> (any DebugTarget)? {
        func target<Binding: ActionBinding>(of binding: Binding) throws -> (any DebugTarget)? {
            try BindingDebugTarget(binding, decoding: json)
        }
        return try target(of: binding)
    }
}
