/// A part of an application that is always available.
///
/// A feature declares its actions as bindings, which can be performed without a request.
///
/// ```swift
/// enum DocumentFeature: Feature {
///     static let description = "Create, open and save documents"
///     static let open = action(DocumentOpenAction.self)
///
///     static func prepare(actions: FeatureActionsBuilder) {
///         actions.declare(open)
///     }
/// }
/// ```
///
/// For something that can be unavailable, see ``ConditionalFeature``.
public protocol Feature: FeatureDefinition {}

extension Feature {
    /// Binds an action to this feature.
    ///
    /// - Parameter action: The action's type. It must also be declared in
    ///   ``FeatureDefinition/prepare(actions:)``.
    /// - Returns: A binding to keep in a `static let`, which performs the action.
    public static func action<Action>(_ action: Action.Type) -> StaticActionBinding<Self, Action> {
        StaticActionBinding()
    }
}
