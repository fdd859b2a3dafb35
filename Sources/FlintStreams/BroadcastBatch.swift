/// The elements that a reader has taken from a ``Broadcast`` and not delivered yet.
///
/// It belongs to the reader alone: reading it accesses no memory that the publisher uses.
@usableFromInline
struct BroadcastBatch<Element> {
    /// The result of a request for more elements.
    @usableFromInline
    enum Refill: Sendable {
        case filled
        case nothingYet
        case finished
    }

    /// A loss to deliver before the elements.
    @usableFromInline var missed: (count: UInt64, last: UInt64)?
    /// The elements; once it is empty, it is exchanged for the publisher's next full ring.
    @usableFromInline var ring = RingBuffer<Element>()

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { missed == nil && ring.count == 0 }

    /// Removes and returns the next delivery.
    @inlinable
    mutating func popFirst() -> BroadcastDelivery<Element>? {
        if let loss = missed.take() { return .missed(count: loss.count, last: loss.last) }
        return ring.popFirst().map { .element($0.element, position: $0.position) }
    }
}

extension BroadcastBatch: Sendable where Element: Sendable {}
