/// Where running requests began, and where they stand in their action stacks.
///
/// Requests end about as they begin, so nearly all are found at the place that their number says; who runs for longer than many others
/// makes room for them, in a table that is slower.
struct RunningRequests: Sendable {
    private struct Slot {
        /// The request; 0 for none.
        var request: UInt64 = 0
        /// The row of its beginning.
        var position: UInt64 = 0
        /// No stack if stacks do not hold it.
        var entry = ActionStacks.EntryReference(slot: 0, stackID: ActionStackID(number: 0), position: 0)

        /// Where it stands; nil if stacks do not hold it.
        var held: ActionStacks.EntryReference? { entry.stackID.number == 0 ? nil : entry }
    }

    /// A power of two.
    private static let slotCount = 64

    private var slots = Array(repeating: Slot(), count: slotCount)
    private var others: [UInt64: Slot] = [:]

    /// How many there are.
    var count: Int { slots.count { $0.request != 0 } + others.count }

    /// The rows of all beginnings, by request.
    var beginnings: [(request: UInt64, position: UInt64)] {
        slots.filter { $0.request != 0 }.map { ($0.request, $0.position) }
            + others.values.map { ($0.request, $0.position) }
    }

    /// Where a request stands; nil if stacks do not hold it, or if it has ended.
    subscript(request: UInt64) -> ActionStacks.EntryReference? {
        let slot = slots[Self.index(of: request)]
        if slot.request == request, request != 0 { return slot.held }
        return others.isEmpty ? nil : others[request]?.held
    }

    /// Notes a request that begins.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - position: The row of its beginning.
    ///   - entry: Where it stands; nil if stacks do not hold it.
    mutating func insert(_ request: UInt64, at position: UInt64, _ entry: ActionStacks.EntryReference?) {
        let index = Self.index(of: request)
        let former = slots[index]
        if former.request != 0 { others[former.request] = former }
        var slot = Slot(request: request, position: position)
        if let entry { slot.entry = entry }
        slots[index] = slot
    }

    /// Forgets a request that ends.
    ///
    /// - Returns: Where it stands; nil if stacks do not hold it.
    mutating func remove(_ request: UInt64) -> ActionStacks.EntryReference? {
        let index = Self.index(of: request)
        guard slots[index].request == request, request != 0 else {
            return others.isEmpty ? nil : others.removeValue(forKey: request)?.held
        }
        slots[index].request = 0
        return slots[index].held
    }

    private static func index(of request: UInt64) -> Int {
        Int(truncatingIfNeeded: request & UInt64(slotCount - 1))
    }
}
