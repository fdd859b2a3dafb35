/// Identifies a binding by its two types; cheaper to compare and to hash than its identifier.
@usableFromInline
struct BindingKey: Sendable, Hashable {
    @usableFromInline let feature: any FeatureDefinition.Type
    @usableFromInline let action: any ActionDefinition.Type

    @inlinable
    init(_ feature: any FeatureDefinition.Type, _ action: any ActionDefinition.Type) {
        self.feature = feature
        self.action = action
    }

    @usableFromInline
    static func == (first: BindingKey, second: BindingKey) -> Bool {
        first.feature == second.feature && first.action == second.action
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(feature))
        hasher.combine(ObjectIdentifier(action))
    }

    /// Bits of both addresses, for a small table.
    ///
    /// Metadata is aligned, so the lowest bits carry nothing.
    var addressBits: UInt {
        (UInt(bitPattern: ObjectIdentifier(feature)) >> 4) ^ (UInt(bitPattern: ObjectIdentifier(action)) >> 3)
    }

    /// What errors call the binding.
    var identifier: String { "\(feature.identifier)#\(action.identifier)" }

    /// What events say about a binding that is not in the registry.
    var subject: EventSubject {
        EventSubject(
            feature: DispatchEvent.Label(identifier: feature.identifier, name: feature.name),
            action: DispatchEvent.Label(identifier: action.identifier, name: action.name))
    }
}
