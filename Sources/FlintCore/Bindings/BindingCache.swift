/// The bindings that were looked up last: a direct-mapped cache of a runtime's registry.
///
/// Registrations are never undone, so an entry cannot be wrong; it can only be displaced.
struct BindingCache {
    private struct Slot {
        let key: BindingKey
        let action: ActionRecord
        /// The action's profile, once it was asked for.
        var profile: ActionProfile?
    }

    private var slots: [Slot?] = Array(repeating: nil, count: 64)

    /// The record of a binding, if it is still here.
    subscript(key: BindingKey) -> ActionRecord? {
        guard let slot = slots[Self.index(of: key)], slot.key == key else { return nil }
        return slot.action
    }

    /// Whether a binding is here, and whether its action's success closes the action stack.
    func closesActionStack(_ key: BindingKey) -> Bool? {
        guard let slot = slots[Self.index(of: key)], slot.key == key else { return nil }
        return slot.action.closesActionStackOnSuccess
    }

    /// What the recorders need to know of a binding's action, if the binding is still here.
    mutating func recorded(_ key: BindingKey) -> (action: ActionRecord, profile: ActionProfile)? {
        let index = Self.index(of: key)
        guard let slot = slots[index], slot.key == key else { return nil }
        if let profile = slot.profile { return (slot.action, profile) }
        let profile = slot.action.profile
        slots[index]?.profile = profile
        return (slot.action, profile)
    }

    mutating func remember(_ action: ActionRecord, for key: BindingKey) {
        slots[Self.index(of: key)] = Slot(key: key, action: action)
    }

    private static func index(of key: BindingKey) -> Int {
        let bits = key.addressBits
        return Int((bits ^ bits >> 6 ^ bits >> 12) & 63)
    }
}
