/// The facts about an action that a recorded dispatch needs, without a reference: counting references to an object
/// that all sessions share would make the sessions wait for each other.
struct BindingFacts {
    /// The recorders that may write down the action's requests.
    let recorders: RecorderSet
    /// The index by which the rows of the runtime's log name the action.
    let plan: UInt32
    /// Whether an input can say more than what stands in for all of them.
    let describesInputs: Bool

    init(_ profile: ActionProfile) {
        recorders = profile.recorders
        plan = profile.index
        describesInputs = profile.inputPrivacy.isLoggable || profile.inputPrivacy.isOptional
    }
}

/// A cache of looked-up bindings: a small hash table in front of a runtime's registry.
///
/// Registrations are permanent, so entries are never invalid and never removed: the lookup time of a binding does not
/// depend on which others are used. The cache contains at most the declared bindings.
struct BindingCache {
    /// Contains no references, so that a search accesses no other memory.
    private struct Slot {
        let key: BindingKey
        let place: Int
    }

    private struct Entry {
        let action: ActionRecord
        /// Stored with the action, so that an unrecorded dispatch need not access the record.
        let closesActionStack: Bool
        /// The number of the action in the registry, stored for the same reason.
        let number: Int
        /// The action's profile, once it was requested.
        var profile: ActionProfile?
        /// The facts of the action's profile; nil before the first recorded request.
        var facts: BindingFacts?
    }

    /// At least half of the slots are free, so that a search is short; the number of slots is a power of two.
    ///
    /// There are few at first, because a session may be made for a single request.
    private var slots: [Slot?] = Array(repeating: nil, count: 2)
    private var entries: [Entry] = []
    /// How much is known: bindings, profiles and facts.
    private(set) var extent = 0

    /// The record of a binding; `nil` if it is not cached.
    subscript(key: BindingKey) -> ActionRecord? { place(of: key).map { entries[$0].action } }

    /// Returns the stable place of a binding; `nil` if it is not cached.
    @inline(__always)
    func place(of key: BindingKey) -> Int? { slots[index(of: key)]?.place }

    func action(at place: Int) -> ActionRecord { entries[place].action }

    /// Whether a success of the action closes its action stack.
    @inline(__always)
    func closesActionStack(at place: Int) -> Bool { entries[place].closesActionStack }

    /// The number of the action in the registry.
    @inline(__always)
    func number(at place: Int) -> Int { entries[place].number }

    /// The properties of an action that recorders use.
    @inline(__always)
    mutating func profile(at place: Int) -> ActionProfile {
        entries[place].profile ?? makeProfile(at: place)
    }

    /// The facts about the action that a recorded dispatch needs; nil before the first one.
    @inline(__always)
    func facts(at place: Int) -> BindingFacts? { entries[place].facts }

    mutating func remember(_ facts: BindingFacts, at place: Int) {
        entries[place].facts = facts
        extent += 1
    }

    private mutating func makeProfile(at place: Int) -> ActionProfile {
        let profile = entries[place].action.profile
        entries[place].profile = profile
        extent += 1
        return profile
    }

    /// Adds a binding, if it is not cached.
    ///
    /// - Returns: The place of the binding.
    @discardableResult
    mutating func remember(_ action: ActionRecord, for key: BindingKey) -> Int {
        let index = index(of: key)
        if let known = slots[index] { return known.place }
        let place = entries.count
        slots[index] = Slot(key: key, place: place)
        entries.append(
            Entry(
                action: action, closesActionStack: action.closesActionStackOnSuccess, number: action.number))
        extent += 1
        if entries.count * 2 > slots.count { grow() }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: nil, count: old.count * 2)
        for case let slot? in old { slots[index(of: slot.key)] = slot }
    }

    /// Returns the slot of a binding, or the free slot for it.
    @inline(__always)
    private func index(of key: BindingKey) -> Int {
        let mask = slots.count - 1
        // The upper bits of the product depend on all bits of the addresses.
        var index = Int((UInt64(key.addressBits) &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
        while let slot = slots[index], slot.key != key { index = (index + 1) & mask }
        return index
    }
}
