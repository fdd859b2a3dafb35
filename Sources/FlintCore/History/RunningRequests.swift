/// Where running requests stand in their action stacks.
///
/// Requests end about as they begin, so nearly all are found at the place that their number says; who runs for longer than many others
/// makes room for them, in a table that is slower.
struct RunningRequests: Sendable {
    private struct Slot {
        /// The request; 0 for none.
        var request: UInt64 = 0
        var entry = ActionStacks.EntryReference(slot: 0, stackID: ActionStackID(number: 0), position: 0)
    }

    /// A power of two.
    private static let slotCount = 64

    private var slots = Array(repeating: Slot(), count: slotCount)
    private var others: [UInt64: ActionStacks.EntryReference] = [:]

    /// How many there are.
    var count: Int { slots.count { $0.request != 0 } + others.count }

    /// Where a request stands; nil if stacks do not hold it, or if it has ended.
    subscript(request: UInt64) -> ActionStacks.EntryReference? {
        let slot = slots[Self.index(of: request)]
        if slot.request == request, request != 0 { return slot.entry }
        return others.isEmpty ? nil : others[request]
    }

    /// Notes where a request stands that begins.
    mutating func insert(_ request: UInt64, _ entry: ActionStacks.EntryReference) {
        let index = Self.index(of: request)
        let former = slots[index]
        if former.request != 0 { others[former.request] = former.entry }
        slots[index] = Slot(request: request, entry: entry)
    }

    /// Forgets a request that ends.
    ///
    /// - Returns: Where it stands.
    mutating func remove(_ request: UInt64) -> ActionStacks.EntryReference? {
        let index = Self.index(of: request)
        guard slots[index].request == request, request != 0 else {
            return others.isEmpty ? nil : others.removeValue(forKey: request)
        }
        slots[index].request = 0
        return slots[index].entry
    }

    private static func index(of request: UInt64) -> Int {
        Int(truncatingIfNeeded: request & UInt64(slotCount - 1))
    }
}
