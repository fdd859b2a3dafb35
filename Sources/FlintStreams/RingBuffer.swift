/// The newest elements of an endless sequence, addressed by their position in it.
///
/// The capacity is a power of two, so a position maps to its slot by a mask. Appending to a full buffer
/// overwrites the oldest element; growing and shrinking keep the newest ones.
struct RingBuffer<Element> {
    private var slots: ContiguousArray<Element?> = []

    /// The number of elements held, at most ``capacity``.
    private(set) var count = 0

    /// The position of the newest element ever appended; the first element has position 1.
    private(set) var newest: UInt64 = 0

    /// The number of slots, zero or a power of two.
    var capacity: Int { slots.count }

    /// Starts again, empty, behind the given position.
    mutating func restart(after position: UInt64) {
        slots = []
        count = 0
        newest = position
    }

    /// Appends one element, dropping the oldest when the buffer is full; a buffer without slots drops it at once.
    mutating func append(_ element: Element) {
        newest &+= 1
        guard capacity > 0 else { return }
        slots[slot(of: newest)] = element
        if count < capacity { count += 1 }
    }

    /// The element at a position between `newest - count + 1` and `newest`, or `nil` outside that range.
    subscript(position: UInt64) -> Element? {
        guard position <= newest, newest - position < UInt64(count) else { return nil }
        return slots[slot(of: position)]
    }

    /// Changes the number of slots, keeping the newest elements that fit.
    ///
    /// - Complexity: O(*n*) for the larger of both capacities.
    mutating func resize(to capacity: Int) {
        let kept = Swift.min(count, capacity)
        var resized = ContiguousArray<Element?>(repeating: nil, count: capacity)
        for age in 0..<UInt64(kept) {
            let position = newest - age
            resized[Int(position & UInt64(capacity - 1))] = slots[slot(of: position)]
        }
        slots = resized
        count = kept
    }

    private func slot(of position: UInt64) -> Int {
        Int(position & UInt64(capacity - 1))
    }
}
