/// An action bound to the feature that offers it.
///
/// One action type may be bound to many features; the binding says for which of them it is performed. There
/// are two kinds: ``StaticActionBinding``, which performs, and ``ConditionalActionBinding``, which makes
/// requests. Both come from `action(_:)` on a feature.
public protocol ActionBinding<Feature, Action>: Sendable {
    /// The feature that offers the action.
    associatedtype Feature: FeatureDefinition

    /// The action.
    associatedtype Action: ActionDefinition
}

extension ActionBinding {
    /// The stable identity of the binding: `<feature>#<action>`.
    public var identifier: String { "\(Feature.identifier)#\(Action.identifier)" }

    @inlinable
    var key: BindingKey { BindingKey(Feature.self, Action.self) }
}
