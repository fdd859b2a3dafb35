/// What a session keeps from one request to the next, so that a request needs neither lock nor allocation.
struct RequestTable {
    private struct Slot {
        let key: BindingKey
        let action: ActionRecord
    }

    var isEnded = false
    private let owner: RuntimeReference
    private var freeCells: [RequestCell] = []
    /// A direct-mapped cache of the runtime's registry.
    ///
    /// Registrations are never undone, so it cannot be wrong.
    private var known: [Slot?] = Array(repeating: nil, count: 64)

    init(owner: RuntimeReference) {
        self.owner = owner
    }

    /// Takes what a request needs: the record of its binding, and a cell.
    ///
    /// - Parameter key: The binding.
    /// - Returns: Both; `nil` if the session has ended or does not know the binding, so that it must be looked up.
    mutating func open(_ key: BindingKey) -> (action: ActionRecord, cell: RequestCell)? {
        guard !isEnded, let action = action(for: key) else { return nil }
        return (action, freeCells.popLast() ?? RequestCell(owner: owner))
    }

    mutating func close(_ cell: RequestCell) {
        freeCells.append(cell)
    }

    /// The record of a binding, if it has been used in this session and not been displaced.
    func action(for key: BindingKey) -> ActionRecord? {
        guard let slot = known[Self.index(of: key)], slot.key == key else { return nil }
        return slot.action
    }

    mutating func remember(_ action: ActionRecord, for key: BindingKey) {
        known[Self.index(of: key)] = Slot(key: key, action: action)
    }

    private static func index(of key: BindingKey) -> Int {
        let bits = key.addressBits
        return Int((bits ^ bits >> 6 ^ bits >> 12) & 63)
    }
}
