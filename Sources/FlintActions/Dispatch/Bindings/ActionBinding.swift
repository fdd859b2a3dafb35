/// An action bound to the feature that offers it.
///
/// One action type may be bound to many features; the binding determines the feature of a request. There are two
/// kinds: ``StaticActionBinding``, which performs the action, and ``ConditionalActionBinding``, which makes requests.
/// Both are made by `action(_:)` of a feature.
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
    package var key: BindingKey { BindingKey(Feature.self, Action.self) }
}
