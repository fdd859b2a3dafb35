/// A collection of the newest elements, oldest first.
///
/// Appending to a full ring replaces the oldest element.
@usableFromInline
package struct Ring<Element>: RandomAccessCollection {
    @usableFromInline var slots: ContiguousArray<Element> = []
    /// The index of the oldest element in the array `slots`.
    ///
    /// Once the ring is full, the next appended element is stored at this index.
    @usableFromInline var oldest = 0
    /// The maximum number of elements, at least 1.
    @usableFromInline package private(set) var capacity: Int

    /// Creates an empty ring.
    ///
    /// - Parameter capacity: The maximum number of elements; a number below 1 counts as 1.
    package init(capacity: Int) { self.capacity = Swift.max(1, capacity) }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { slots.count }

    /// The element at an index, counted from the oldest.
    @inlinable package subscript(index: Int) -> Element {
        let slot = oldest + index
        return slots[slot < slots.count ? slot : slot - slots.count]
    }

    /// Adds an element, which replaces the oldest if the ring is full.
    @inlinable
    package mutating func append(_ element: consuming Element) {
        if slots.count < capacity {
            slots.append(element)
        } else {
            slots[oldest] = element
            oldest = oldest + 1 < capacity ? oldest + 1 : 0
        }
    }

    /// Removes all elements.
    ///
    /// - Returns: The removed elements, in no particular order.
    package mutating func removeAll() -> ContiguousArray<Element> {
        defer { self = Ring(capacity: capacity) }
        return slots
    }

    /// Changes the maximum number of elements, and keeps the newest elements that fit.
    package mutating func resize(to capacity: Int) {
        let newest = suffix(Swift.max(1, capacity))
        var resized = Ring(capacity: capacity)
        resized.slots.append(contentsOf: newest)
        self = resized
    }
}

extension Ring: Sendable where Element: Sendable {}
