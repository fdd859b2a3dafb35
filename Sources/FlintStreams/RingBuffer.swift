/// The newest elements of an endless sequence, addressed by their position in it.
///
/// The capacity is a power of two, so a position maps to its slot by a mask. Appending to a full buffer
/// overwrites the oldest element; growing and shrinking keep the newest ones.
@usableFromInline
struct RingBuffer<Element> {
    @usableFromInline var slots: ContiguousArray<Element?> = []

    /// The number of elements held, at most ``capacity``.
    @usableFromInline var count = 0

    /// The position of the newest element ever appended; the first element has position 1.
    @usableFromInline var newest: UInt64 = 0

    /// The number of slots, zero or a power of two.
    @inlinable var capacity: Int { slots.count }

    @inlinable
    init() {}

    /// Starts again, empty, behind the given position.
    @inlinable
    mutating func restart(after position: UInt64) {
        slots = []
        count = 0
        newest = position
    }

    /// Appends one element, dropping the oldest when the buffer is full; a buffer without slots drops it at once.
    @inlinable
    mutating func append(_ element: Element) {
        newest &+= 1
        guard capacity > 0 else { return }
        slots[slot(of: newest)] = element
        if count < capacity { count += 1 }
    }

    /// The element at a position between `newest - count + 1` and `newest`, or `nil` outside that range.
    @inlinable
    subscript(position: UInt64) -> Element? {
        guard position <= newest, newest - position < UInt64(count) else { return nil }
        return slots[slot(of: position)]
    }

    /// Changes the number of slots, keeping the newest elements that fit.
    ///
    /// - Complexity: O(*n*) for the larger of both capacities.
    @inlinable
    mutating func resize(to capacity: Int) {
        let kept = Swift.min(count, capacity)
        var resized = ContiguousArray<Element?>(repeating: nil, count: capacity)
        for age in 0..<UInt64(kept) {
            let position = newest - age
            resized[Int(position & UInt64(capacity - 1))] = slots[slot(of: position)].take()
        }
        slots = resized
        count = kept
    }

    @inlinable
    func slot(of position: UInt64) -> Int {
        Int(position & UInt64(capacity - 1))
    }
}
