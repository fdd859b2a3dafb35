/// The bindings that were looked up before: a small hash table in front of a runtime's registry.
///
/// Registrations are never undone, so an entry cannot be wrong, and it stays: how fast a binding is found does not
/// depend on which others are used. It holds at most the declared bindings.
struct BindingCache {
    private struct Slot {
        let key: BindingKey
        let action: ActionRecord
        /// The action's profile, once it was asked for.
        var profile: ActionProfile?
    }

    /// At least half of the slots are free, so that a search ends soon; their number is a power of two.
    private var slots: [Slot?] = Array(repeating: nil, count: 16)
    private var count = 0

    /// The record of a binding, if it is here.
    subscript(key: BindingKey) -> ActionRecord? { slots[index(of: key)]?.action }

    /// Whether a binding is here, and whether its action's success closes the action stack.
    func closesActionStack(_ key: BindingKey) -> Bool? {
        slots[index(of: key)]?.action.closesActionStackOnSuccess
    }

    /// What the recorders need to know of a binding's action, if the binding is here.
    mutating func recorded(_ key: BindingKey) -> (action: ActionRecord, profile: ActionProfile)? {
        let index = index(of: key)
        guard let slot = slots[index] else { return nil }
        if let profile = slot.profile { return (slot.action, profile) }
        let profile = slot.action.profile
        slots[index]?.profile = profile
        return (slot.action, profile)
    }

    mutating func remember(_ action: ActionRecord, for key: BindingKey) {
        let index = index(of: key)
        guard slots[index] == nil else { return }
        slots[index] = Slot(key: key, action: action)
        count += 1
        if count * 2 > slots.count { grow() }
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: nil, count: old.count * 2)
        for case let slot? in old { slots[index(of: slot.key)] = slot }
    }

    /// The slot of a binding, or the free one in which it would stand.
    private func index(of key: BindingKey) -> Int {
        let mask = slots.count - 1
        // The upper bits of the product depend on all bits of the addresses.
        var index = Int((UInt64(key.addressBits) &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
        while let slot = slots[index], slot.key != key { index = (index + 1) & mask }
        return index
    }
}
