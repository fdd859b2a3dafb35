public import FlintSubjects

/// An action of a feature that can be unavailable.
///
/// Its `perform` is marked unavailable: performing the action without a request does not compile. Make a
/// request first:
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
    /// A refusal is published as a `refused` event with its reasons.
    ///
    /// - Parameter subject: The subject on whose behalf the action is performed; `nil`, the default, is the
    ///   subject of the calling code, see ``Subject/current``.
    /// - Returns: A request that may be kept and performed many times; `nil` if the feature is not available,
    ///   if that is not known yet, if the feature refuses the action, or if the runtime does not know the
    ///   action.
    /// - Complexity: O(1) and two locks while the availability is cached; no allocation while there is no
    ///   observer.
    @inlinable
    public func request(for subject: Subject? = nil) -> ConditionalActionRequest<Feature, Action>? {
        let runtime = Flint.current
        let isAllowed = runtime.mayRequest(BindingKey(Feature.self, Action.self), for: subject) {
            Feature.refusal(of: Action.self)
        }
        return isAllowed ? ConditionalActionRequest(runtime: runtime, subject: subject) : nil
    }

    /// Makes a request for the action, or throws an error with the reasons of the refusal.
    ///
    /// - Parameter subject: The subject on whose behalf the action is performed; `nil`, the default, is the
    ///   subject of the calling code.
    /// - Returns: A request that may be kept and performed many times.
    /// - Throws: ``FlintError`` with the code `featureUnavailable` if the feature is not available, if that
    ///   is not known yet, or if the feature refuses the action; the reasons are also published. The code is
    ///   `notSetUp`, `featureNotRegistered` or `actionNotDeclared` if the runtime does not know the action.
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

// The unavailable functions let the compiler say that a request must be made first. Input and presenter are
// optional so that one declaration accepts the arguments of every `perform`.
extension ConditionalActionBinding {
    /// Does not compile: call `request()`, and perform the action by the request that it returns.
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
    /// Does not compile: call `request()`, and perform the action by the request that it returns.
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
    /// Does not compile: call `request()`, and perform the action by the request that it returns.
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
