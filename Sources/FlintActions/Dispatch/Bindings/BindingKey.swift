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

    /// Bits of both addresses, for a small table.
    ///
    /// Metadata is aligned, so the lowest bits are constant.
    var addressBits: UInt {
        (UInt(bitPattern: ObjectIdentifier(feature)) >> 4) ^ (UInt(bitPattern: ObjectIdentifier(action)) >> 3)
    }

    /// The identifier of the binding in errors.
    package var identifier: String { "\(feature.identifier)#\(action.identifier)" }

    /// The description of the binding in events if it is not in the registry.
    package var subject: EventSubject {
        EventSubject(
            feature: DispatchEvent.Label(identifier: feature.identifier, name: feature.name),
            action: DispatchEvent.Label(identifier: action.identifier, name: action.name))
    }
}
