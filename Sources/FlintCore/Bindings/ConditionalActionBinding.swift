/// An action of a feature that can be unavailable.
///
/// Its `perform` is unavailable, so that code which forgets to ask does not compile. Ask for a request:
///
/// ```swift
/// guard let request = ExportFeature.export.request() else { return showShop() }
/// try await request.perform(with: document)
/// ```
public struct ConditionalActionBinding<Feature: ConditionalFeature, Action: ActionDefinition>: ActionBinding {
    init() {}
}

extension ConditionalActionBinding {
    /// Makes a request for the action, if it may be performed now.
    ///
    /// A denial is published as a `refused` event with its reasons.
    ///
    /// - Returns: A request that may be kept and performed many times; `nil` unless the feature is available
    ///   for certain and does not refuse the action.
    /// - Complexity: O(1) and two locks while the availability is cached; nothing is allocated while nobody observes.
    @inlinable
    public func request() -> ConditionalActionRequest<Feature, Action>? {
        let runtime = Flint.current
        let isAllowed = runtime.mayRequest(BindingKey(Feature.self, Action.self)) {
            Feature.refusal(of: Action.self)
        }
        return isAllowed ? ConditionalActionRequest(runtime: runtime) : nil
    }

    /// Makes a request for the action, or says why not.
    ///
    /// - Returns: A request that may be kept and performed many times.
    /// - Throws: ``FlintError`` with the code `featureUnavailable` and the reasons, which are also published,
    ///   or the code `notSetUp`, `featureNotRegistered` or `actionNotDeclared`.
    @inlinable
    public func requestOrThrow() throws(FlintError) -> ConditionalActionRequest<Feature, Action> {
        let runtime = Flint.current
        try runtime.checkRequest(BindingKey(Feature.self, Action.self)) { Feature.refusal(of: Action.self) }
        return ConditionalActionRequest(runtime: runtime)
    }
}

// So that the compiler says what to do where a request was forgotten. Input and presenter are optional so that one declaration
// takes the arguments of every `perform`.
extension ConditionalActionBinding {
    /// Is not available: ask for a request.
    ///
    /// - Parameters:
    ///   - input: Not used.
    ///   - presenter: Not used.
    ///   - userInitiated: Not used.
    ///   - source: Not used.
    /// - Returns: Nothing.
    /// - Throws: Nothing.
    @available(
        *, unavailable,
        message:
            "the feature may be unavailable: 'if let request = binding.request() { … request.perform(…) }'"
    )
    @discardableResult
    public func perform(
        with input: Action.Input? = nil, using presenter: Action.Presenter? = nil, userInitiated: Bool? = nil,
        source: ActionSource = .application
    ) async throws -> Action.Output {
        preconditionFailure("Code that calls this does not compile.")
    }
}

extension ActionSession {
    /// Is not available: ask for a request.
    ///
    /// - Parameters:
    ///   - binding: A binding of a conditional feature.
    ///   - input: Not used.
    ///   - presenter: Not used.
    ///   - userInitiated: Not used.
    ///   - source: Not used.
    /// - Returns: Nothing.
    /// - Throws: Nothing.
    @available(
        *, unavailable,
        message:
            "the feature may be unavailable: 'if let request = binding.request() { … session.perform(request, …) }'"
    )
    @discardableResult
    public nonisolated func perform<Feature: ConditionalFeature, Action: ActionDefinition>(
        _ binding: ConditionalActionBinding<Feature, Action>, with input: Action.Input? = nil,
        using presenter: Action.Presenter? = nil, userInitiated: Bool? = nil,
        source: ActionSource = .application
    ) async throws -> Action.Output {
        preconditionFailure("Code that calls this does not compile.")
    }
}

extension ActionContext {
    /// Is not available: ask for a request.
    ///
    /// - Parameters:
    ///   - binding: A binding of a conditional feature.
    ///   - input: Not used.
    ///   - presenter: Not used.
    ///   - userInitiated: Not used.
    /// - Returns: Nothing.
    /// - Throws: Nothing.
    @available(
        *, unavailable,
        message:
            "the feature may be unavailable: 'if let request = binding.request() { … context.perform(request, …) }'"
    )
    @discardableResult
    public func perform<Feature: ConditionalFeature, Action: ActionDefinition>(
        _ binding: ConditionalActionBinding<Feature, Action>, with input: Action.Input? = nil,
        using presenter: Action.Presenter? = nil, userInitiated: Bool? = nil
    ) async throws -> Action.Output {
        preconditionFailure("Code that calls this does not compile.")
    }
}
