/// What a reader has taken from a ``Broadcast`` and not handed out yet.
///
/// It belongs to the reader alone: reading it touches nothing that the publisher touches.
@usableFromInline
struct BroadcastBatch<Element> {
    /// How a request for more ended.
    @usableFromInline
    enum Refill: Sendable {
        case filled
        case nothingYet
        case finished
    }

    /// A loss to be told before the elements.
    @usableFromInline var missed: (count: UInt64, last: UInt64)?
    /// The elements; once it is empty, the publisher gets it for the next full one.
    @usableFromInline var ring = RingBuffer<Element>()

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { missed == nil && ring.count == 0 }

    /// Takes out the next delivery.
    @inlinable
    mutating func popFirst() -> BroadcastDelivery<Element>? {
        if let loss = missed.take() { return .missed(count: loss.count, last: loss.last) }
        return ring.popFirst().map { .element($0.element, position: $0.position) }
    }
}

extension BroadcastBatch: Sendable where Element: Sendable {}
