/// The bindings that were looked up before: a small hash table in front of a runtime's registry.
///
/// Registrations are never undone, so an entry cannot be wrong, and it stays: how fast a binding is found does not
/// depend on which others are used. It holds at most the declared bindings.
struct BindingCache {
    /// Without references, so that a search touches nothing else.
    private struct Slot {
        let key: BindingKey
        let place: Int
    }

    private struct Entry {
        let action: ActionRecord
        /// Beside the action, so that a dispatch that nobody records need not touch it.
        let closesActionStack: Bool
        /// The action's profile, once it was asked for.
        var profile: ActionProfile?
    }

    /// At least half of the slots are free, so that a search ends soon; their number is a power of two.
    private var slots: [Slot?] = Array(repeating: nil, count: 16)
    private var entries: [Entry] = []

    /// The record of a binding, if it is here.
    subscript(key: BindingKey) -> ActionRecord? { place(of: key).map { entries[$0].action } }

    /// Where a binding is, if it is here; it stays there.
    @inline(__always)
    func place(of key: BindingKey) -> Int? { slots[index(of: key)]?.place }

    func action(at place: Int) -> ActionRecord { entries[place].action }

    /// Whether a success of the action closes its action stack.
    @inline(__always)
    func closesActionStack(at place: Int) -> Bool { entries[place].closesActionStack }

    /// What the recorders need to know of an action.
    @inline(__always)
    mutating func profile(at place: Int) -> ActionProfile {
        entries[place].profile ?? makeProfile(at: place)
    }

    private mutating func makeProfile(at place: Int) -> ActionProfile {
        let profile = entries[place].action.profile
        entries[place].profile = profile
        return profile
    }

    /// Takes a binding in, if it is not here.
    ///
    /// - Returns: Where it is.
    @discardableResult
    mutating func remember(_ action: ActionRecord, for key: BindingKey) -> Int {
        let index = index(of: key)
        if let known = slots[index] { return known.place }
        let place = entries.count
        slots[index] = Slot(key: key, place: place)
        entries.append(Entry(action: action, closesActionStack: action.closesActionStackOnSuccess))
        if entries.count * 2 > slots.count { grow() }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: nil, count: old.count * 2)
        for case let slot? in old { slots[index(of: slot.key)] = slot }
    }

    /// The slot of a binding, or the free one in which it would stand.
    @inline(__always)
    private func index(of key: BindingKey) -> Int {
        let mask = slots.count - 1
        // The upper bits of the product depend on all bits of the addresses.
        var index = Int((UInt64(key.addressBits) &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
        while let slot = slots[index], slot.key != key { index = (index + 1) & mask }
        return index
    }
}
