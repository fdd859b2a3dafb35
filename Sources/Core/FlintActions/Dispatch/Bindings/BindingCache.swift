/// The facts about an action that each recorded request for the action needs.
///
/// It contains no references: all sessions would share the referenced objects, and would slow each other down
/// by counting the references.
struct BindingFacts {
    /// The recorders that may record the action's requests.
    let recorders: RecorderSet
    /// The index by which rows of the runtime's log refer to the action and its feature.
    let plan: UInt32
    /// Whether the recorded form of inputs can differ between requests; otherwise only the input's type is
    /// recorded.
    let describesInputs: Bool

    init(_ profile: ActionProfile) {
        recorders = profile.recorders
        plan = profile.index
        describesInputs = profile.inputPrivacy.isLoggable || profile.inputPrivacy.isOptional
    }
}

/// A cache of looked-up bindings: a small hash table in front of a runtime's registry.
///
/// Registrations are permanent, so entries do not become invalid and are not removed. The cache contains at
/// most the declared bindings.
struct BindingCache {
    /// An occupied slot of the hash table: the key of a binding and the index of its entry.
    ///
    /// It contains no references, so that a search accesses no other memory.
    private struct Slot {
        let key: BindingKey
        let place: Int
    }

    private struct Entry {
        let action: ActionRecord
        /// Whether a success of the action closes its action stack.
        ///
        /// The value is copied from the action's record, which an unrecorded dispatch then need not read.
        let closesActionStack: Bool
        /// The number of the action in the registry, copied so that a dispatch need not read the action's
        /// record.
        let number: Int
        /// The description of the action for observers; `nil` before a recorder or observer needs it.
        var profile: ActionProfile?
        /// The facts about the action that a recorded request needs; `nil` before the first such request.
        var facts: BindingFacts?
    }

    /// The slots of the hash table: each is free, or has a binding's key and the index of its entry.
    ///
    /// Their number is a power of two. At least half of them are free, so that a search is short. There are
    /// few at first, because a session may be created for a single request.
    private var slots: [Slot?] = Array(repeating: nil, count: 2)
    private var entries: [Entry] = []
    /// The number of bindings, descriptions and facts in the cache, to compare how much two caches contain.
    private(set) var extent = 0

    /// Returns the registered action of a binding; `nil` if the binding is not cached.
    subscript(key: BindingKey) -> ActionRecord? { place(of: key).map { entries[$0].action } }

    /// Returns the permanent index of a binding in the cache; `nil` if the binding is not cached.
    @inline(__always)
    func place(of key: BindingKey) -> Int? { slots[index(of: key)]?.place }

    func action(at place: Int) -> ActionRecord { entries[place].action }

    /// Returns whether a success of the action closes its action stack.
    ///
    /// - Parameter place: The index of the binding in the cache.
    @inline(__always)
    func closesActionStack(at place: Int) -> Bool { entries[place].closesActionStack }

    /// Returns the number of the action in the registry.
    ///
    /// - Parameter place: The index of the binding in the cache.
    @inline(__always)
    func number(at place: Int) -> Int { entries[place].number }

    /// Returns the description of the action for observers, which is created at the first call.
    ///
    /// - Parameter place: The index of the binding in the cache.
    @inline(__always)
    mutating func profile(at place: Int) -> ActionProfile {
        entries[place].profile ?? makeProfile(at: place)
    }

    /// Returns the facts about the action that a recorded request needs; `nil` before the first such request.
    ///
    /// - Parameter place: The index of the binding in the cache.
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

    /// Adds a binding, unless it is cached already.
    ///
    /// - Returns: The index of the binding in the cache.
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

    /// Returns the index of a binding's slot in the hash table; if the binding is not cached, that of the
    /// free slot for it.
    @inline(__always)
    private func index(of key: BindingKey) -> Int {
        let mask = slots.count - 1
        // The upper bits of the product depend on all bits of the addresses.
        var index = Int((UInt64(key.addressBits) &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
        while let slot = slots[index], slot.key != key { index = (index + 1) & mask }
        return index
    }
}
