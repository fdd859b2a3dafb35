/// The running requests, with the row of their beginning and their entry in an action stack.
///
/// A request is found by the lowest bits of its number, in an array with a fixed number of slots. If a new
/// request needs the slot of one that still runs, the older one moves to a dictionary, which is slower. That
/// is rare, because requests end roughly in the order in which they begin.
struct RunningRequests: Sendable {
    private struct Slot {
        /// The number of the request; 0 if there is no request here.
        var request: UInt64 = 0
        /// The position of the row of the request's beginning.
        var position: UInt64 = 0
        /// The entry of the request in an action stack.
        ///
        /// The number of its stack is 0 if no stack contains the request.
        var entry = StackEntryReference(slot: 0, stackID: ActionStack.ID(number: 0), position: 0)

        /// The entry of the request in an action stack; `nil` if no stack contains the request.
        var held: StackEntryReference? { entry.stackID.number == 0 ? nil : entry }
    }

    /// The number of elements of ``slots``, a power of two.
    ///
    /// The lowest bits of a request's number are the index of its element.
    private static let slotCount = 64

    private var slots = Array(repeating: Slot(), count: slotCount)
    private var others: [UInt64: Slot] = [:]

    /// The number of running requests.
    var count: Int { slots.count { $0.request != 0 } + others.count }

    /// The running requests with the positions of the rows of their beginnings.
    var beginnings: [(request: UInt64, position: UInt64)] {
        slots.filter { $0.request != 0 }.map { ($0.request, $0.position) }
            + others.values.map { ($0.request, $0.position) }
    }

    /// Returns the entry of a running request in an action stack; `nil` if no stack contains it, or if it has
    /// ended.
    subscript(request: UInt64) -> StackEntryReference? {
        let slot = slots[Self.index(of: request)]
        if slot.request == request, request != 0 { return slot.held }
        return others.isEmpty ? nil : others[request]?.held
    }

    /// Adds a request that begins.
    ///
    /// - Parameters:
    ///   - request: The number of the request.
    ///   - position: The position of the row of its beginning.
    ///   - entry: The entry of the request in an action stack; `nil` if no stack contains it.
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
    /// - Returns: The entry of the request in an action stack; `nil` if no stack contains it, or if the
    ///   request was not added.
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
