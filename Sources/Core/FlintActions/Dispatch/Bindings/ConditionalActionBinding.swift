public import FlintSubjects

/// An action of a feature that can be unavailable.
///
/// Its `perform` is marked unavailable, so that code without a request does not compile. Make a request first:
///
/// ```swift
/// guard let request = ExportFeature.export.request() else { return showShop() }
/// try await request.perform(with: document)
/// ```
public struct ConditionalActionBinding<Feature: ConditionalFeature, Action: ActionDefinition>: ActionBinding {
    package init() {}
}

extension ConditionalActionBinding {
    /// Makes a request for the action, if the feature is available now.
    ///
    /// A denial is published as a `refused` event with its reasons.
    ///
    /// - Parameter subject: On whose behalf; `nil`, the default, is the subject of the calling code, see
    ///   ``Subject/current``.
    /// - Returns: A request that may be kept and performed many times; `nil` if the feature refuses the action or is
    ///   not definitely available.
    /// - Complexity: O(1) and two locks while the availability is cached; no allocation while there is no observer.
    @inlinable
    public func request(for subject: Subject? = nil) -> ConditionalActionRequest<Feature, Action>? {
        let runtime = Flint.current
        let isAllowed = runtime.mayRequest(BindingKey(Feature.self, Action.self), for: subject) {
            Feature.refusal(of: Action.self)
        }
        return isAllowed ? ConditionalActionRequest(runtime: runtime, subject: subject) : nil
    }

    /// Makes a request for the action, or throws the reason of the denial.
    ///
    /// - Parameter subject: On whose behalf; `nil`, the default, is the subject of the calling code.
    /// - Returns: A request that may be kept and performed many times.
    /// - Throws: ``FlintError`` with the code `featureUnavailable` and the reasons, which are also published,
    ///   or the code `notSetUp`, `featureNotRegistered` or `actionNotDeclared`.
    @inlinable
    public func requestOrThrow(
        for subject: Subject? = nil
    ) throws(FlintError) -> ConditionalActionRequest<Feature, Action> {
        let runtime = Flint.current
        try runtime.checkRequest(BindingKey(Feature.self, Action.self), for: subject) {
            Feature.refusal(of: Action.self)
        }
        return ConditionalActionRequest(runtime: runtime, subject: subject)
    }
}

// The unavailable functions make the compiler explain what to do where a request is missing. Input and presenter are
// optional so that one declaration accepts the arguments of every `perform`.
extension ConditionalActionBinding {
    /// Unavailable: make a request first.
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
    /// Unavailable: make a request first.
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
    /// Unavailable: make a request first.
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
