internal import FlintBasics
public import Foundation

extension Flint {
    /// For a debug screen, performs an action that needs no input, by the identity of the action's binding.
    ///
    /// The action must allow debug screens to perform it, by `isDebugPerformable`. It runs in its default
    /// session with the source ``ActionSource/application``, as if the user had requested it. The call
    /// returns when it has ended.
    ///
    /// - Parameters:
    ///   - bindingID: The stable identity of the binding: `<feature>#<action>`.
    ///   - router: A router that finds the action's presenter. Without one, only actions that need no
    ///     presenter are performed.
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

    /// For a debug screen, performs an action with an input that a person has edited.
    ///
    /// The action must allow debug screens to perform it, by `isDebugPerformable`. Its input must be
    /// ``FlintInspectable`` and `Decodable`. The action runs in its default session with the source
    /// ``ActionSource/inspector``, as if the user had requested it. The call returns when it has ended.
    ///
    /// - Parameters:
    ///   - bindingID: The stable identity of the binding: `<feature>#<action>`.
    ///   - json: The input as JSON in UTF-8, for a `JSONDecoder` with its default settings.
    ///   - router: A router that finds the action's presenter. Without one, only actions that need no
    ///     presenter are performed.
    /// - Throws: ``DebugPerformError`` if the action was not performed, or failed. If the JSON is wrong, the
    ///   error's text names the wrong member, but contains no value.
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
    /// Returns the declared action whose binding has the identity `bindingID`; `nil` if there is none.
    fileprivate func action(bindingID: String) -> ActionRecord? {
        guard let feature = features.first(where: { bindingID.hasPrefix($0.identifier + "#") }) else {
            return nil
        }
        return actions(of: feature).first { $0.bindingID == bindingID }
    }
}

/// An action's binding together with an input; a debug screen performs it without knowing their types.
protocol DebugTarget: Sendable {
    /// Performs the action with the input, if its feature is available and the router finds its presenter.
    func perform(
        in runtime: Flint, router: (any PresentationRouter)?, source: ActionSource
    ) async -> URLRoutingResult
}

/// A binding with an input, for an action that allows debug screens to perform it.
struct BindingDebugTarget<Binding: ActionBinding>: DebugTarget {
    private let binding: Binding
    private let input: Binding.Action.Input

    /// Creates a target for an action without an input.
    ///
    /// It is `nil` if the action does not allow debug screens to perform it, or needs an input.
    ///
    /// - Parameter binding: The binding of the action.
    init?(_ binding: Binding) {
        guard Binding.Action.isDebugPerformable, let input = NoInput() as? Binding.Action.Input else {
            return nil
        }
        self.binding = binding
        self.input = input
    }

    /// Creates a target for an action with an input in JSON.
    ///
    /// It is `nil` if the action does not allow debug screens to perform it, or if the type of its input is
    /// not both ``FlintInspectable`` and `Decodable`.
    ///
    /// - Parameters:
    ///   - binding: The binding of the action.
    ///   - json: The input as JSON in UTF-8.
    /// - Throws: `DecodingError` if the JSON cannot be decoded as an input of the action.
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
    /// The target with which a debug screen performs the action without an input.
    ///
    /// It is `nil` if the action does not allow debug screens to perform it, or needs an input.
    var debugTarget: (any DebugTarget)? {
        func target<Binding: ActionBinding>(of binding: Binding) -> (any DebugTarget)? {
            BindingDebugTarget(binding)
        }
        return target(of: binding)
    }

    /// Returns the target with which a debug screen performs the action with an edited input.
    ///
    /// - Parameter json: The input as JSON in UTF-8.
    /// - Returns: The target; `nil` if the action does not allow debug screens to perform it, or if the type
    ///   of its input is not both ``FlintInspectable`` and `Decodable`.
    /// - Throws: `DecodingError` if the JSON cannot be decoded as an input of the action.
    func debugTarget(decoding json: Data) throws -> (any DebugTarget)? {
        func target<Binding: ActionBinding>(of binding: Binding) throws -> (any DebugTarget)? {
            try BindingDebugTarget(binding, decoding: json)
        }
        return try target(of: binding)
    }
}
