/// What a session keeps from one request to the next, so that a request needs neither lock nor allocation.
struct RequestTable {
    private struct Slot {
        let key: BindingKey
        let action: ActionRecord
    }

    var isEnded = false
    private let owner: RuntimeReference
    private var freeCells: [RequestCell] = []
    /// A direct-mapped cache of the runtime's registry. Registrations are never undone, so it cannot be wrong.
    private var known: [Slot?] = Array(repeating: nil, count: 64)

    init(owner: RuntimeReference) {
        self.owner = owner
    }

    /// The record of a binding, if it has been used in this session and not been displaced.
    func action(for key: BindingKey) -> ActionRecord? {
        guard let slot = known[Self.index(of: key)], slot.key == key else { return nil }
        return slot.action
    }

    mutating func remember(_ action: ActionRecord, for key: BindingKey) {
        known[Self.index(of: key)] = Slot(key: key, action: action)
    }

    mutating func takeCell() -> RequestCell {
        freeCells.popLast() ?? RequestCell(owner: owner)
    }

    mutating func giveBack(_ cell: RequestCell) {
        freeCells.append(cell)
    }

    private static func index(of key: BindingKey) -> Int {
        let bits = key.addressBits
        return Int((bits ^ bits >> 6 ^ bits >> 12) & 63)
    }
}
