/// An action bound to the feature that offers it.
///
/// One action type may be bound to many features; the binding determines the feature of a request. A
/// ``StaticActionBinding`` performs the action; a ``ConditionalActionBinding`` makes requests for it. The
/// function `action(_:)` of a feature creates the binding that fits the feature.
public protocol ActionBinding<Feature, Action>: Sendable {
    /// The type of the feature that offers the action.
    associatedtype Feature: FeatureDefinition

    /// The type of the action.
    associatedtype Action: ActionDefinition
}

extension ActionBinding {
    /// The stable identity of the binding: `<feature>#<action>`.
    public var identifier: String { "\(Feature.identifier)#\(Action.identifier)" }

    @inlinable
    package var key: BindingKey { BindingKey(Feature.self, Action.self) }
}

/// The identity of a binding by its two types; cheaper to compare and to hash than its identifier.
@usableFromInline
package struct BindingKey: Sendable, Hashable {
    @usableFromInline package let feature: any FeatureDefinition.Type
    @usableFromInline package let action: any ActionDefinition.Type

    @inlinable
    package init(_ feature: any FeatureDefinition.Type, _ action: any ActionDefinition.Type) {
        self.feature = feature
        self.action = action
    }

    @usableFromInline
    package static func == (first: BindingKey, second: BindingKey) -> Bool {
        first.feature == second.feature && first.action == second.action
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(feature))
        hasher.combine(ObjectIdentifier(action))
    }

    /// A number made of the bits of the addresses of both types' metadata, for use as a hash value.
    ///
    /// Metadata is aligned, so the lowest bits of the addresses are constant.
    var addressBits: UInt {
        (UInt(bitPattern: ObjectIdentifier(feature)) >> 4) ^ (UInt(bitPattern: ObjectIdentifier(action)) >> 3)
    }

    /// The identifier of the binding, `<feature>#<action>`, for errors.
    package var identifier: String { "\(feature.identifier)#\(action.identifier)" }

    /// The names of the feature and the action, for events about a binding that is not in the registry.
    package var subject: EventSubject {
        EventSubject(
            feature: DispatchEvent.Label(identifier: feature.identifier, name: feature.name),
            action: DispatchEvent.Label(identifier: action.identifier, name: action.name))
    }
}
