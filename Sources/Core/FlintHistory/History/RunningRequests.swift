/// The running requests, with the row of their beginning and their position in the action stacks.
///
/// Requests end roughly in the order in which they begin, so nearly all are found in the slot of their number. A
/// longer-running request is moved to a slower table when its slot is needed.
struct RunningRequests: Sendable {
    private struct Slot {
        /// The request; 0 for none.
        var request: UInt64 = 0
        /// The row of its beginning.
        var position: UInt64 = 0
        /// The entry; its stack is 0 if stacks do not contain the request.
        var entry = StackEntryReference(slot: 0, stackID: ActionStack.ID(number: 0), position: 0)

        /// The entry in the stacks; nil if stacks do not contain the request.
        var held: StackEntryReference? { entry.stackID.number == 0 ? nil : entry }
    }

    /// The number of slots, a power of two.
    private static let slotCount = 64

    private var slots = Array(repeating: Slot(), count: slotCount)
    private var others: [UInt64: Slot] = [:]

    /// The number of running requests.
    var count: Int { slots.count { $0.request != 0 } + others.count }

    /// The positions of all beginnings, by request.
    var beginnings: [(request: UInt64, position: UInt64)] {
        slots.filter { $0.request != 0 }.map { ($0.request, $0.position) }
            + others.values.map { ($0.request, $0.position) }
    }

    /// The entry of a request; nil if stacks do not contain it, or if it has ended.
    subscript(request: UInt64) -> StackEntryReference? {
        let slot = slots[Self.index(of: request)]
        if slot.request == request, request != 0 { return slot.held }
        return others.isEmpty ? nil : others[request]?.held
    }

    /// Adds a request that begins.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - position: The row of its beginning.
    ///   - entry: Its entry; nil if stacks do not contain it.
    mutating func insert(_ request: UInt64, at position: UInt64, _ entry: StackEntryReference?) {
        let index = Self.index(of: request)
        let former = slots[index]
        if former.request != 0 { others[former.request] = former }
        var slot = Slot(request: request, position: position)
        if let entry { slot.entry = entry }
        slots[index] = slot
    }

    /// Removes a request that ends.
    ///
    /// - Returns: Its entry; nil if stacks do not contain it.
    mutating func remove(_ request: UInt64) -> StackEntryReference? {
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
