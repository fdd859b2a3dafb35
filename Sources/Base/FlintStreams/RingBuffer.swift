/// The newest elements of an endless sequence, addressed by their position in the sequence.
///
/// An element is stored in a slot. The number of slots is a power of two, so that a mask of bits gives the
/// slot of a position. Appending to a full buffer overwrites the oldest element; growing and shrinking keep
/// the newest ones.
///
/// The slots are stored in blocks. Growing moves references to blocks and copies the elements of at most one
/// block. A block is allocated when it is first written to, and its slots are initialized one after another.
@usableFromInline
struct RingBuffer<Element> {
    /// The blocks, each with up to ``blockSize`` slots for elements.
    ///
    /// Slots that were never written to do not exist yet.
    @usableFromInline var blocks: ContiguousArray<ContiguousArray<Element?>> = []

    /// The number of slots, which is the greatest number of elements: zero or a power of two.
    @usableFromInline var capacity = 0

    /// The number of elements held, at most ``capacity``.
    @usableFromInline var count = 0

    /// The position of the newest element ever appended.
    ///
    /// The first element has the position 1; zero means none.
    @usableFromInline var newest: UInt64 = 0

    /// A position whose element is in the last slot; the slot of any other position follows from the distance
    /// to it.
    ///
    /// A buffer that is used again starts with its first slots, which are still in the processor's cache.
    @usableFromInline var origin: UInt64 = 0

    @inlinable static var blockSize: Int { 64 }

    @inlinable
    init() {}

    /// Removes all elements and slots.
    ///
    /// - Parameter position: The position before that of the next appended element.
    @inlinable
    mutating func restart(after position: UInt64) {
        self = RingBuffer()
        reuse(after: position)
    }

    /// Prepares an empty buffer for new elements, and keeps its slots.
    ///
    /// - Parameter position: The position before that of the next appended element.
    @inlinable
    mutating func reuse(after position: UInt64) {
        newest = position
        origin = position
    }

    /// Appends an element, which replaces the oldest if the buffer is full.
    ///
    /// - Parameter element: The expression that creates the element in its slot. It is not evaluated if the
    ///   capacity is zero.
    /// - Returns: The replaced element; `nil` if there was room. Release it outside of locks, because its
    ///   deinitializer may run user code.
    @inlinable
    @discardableResult
    mutating func append(_ element: @autoclosure () -> Element) -> Element? {
        var replaced: Element?
        append(inPlace: element, replacing: &replaced)
        return replaced
    }

    /// Appends an element, which replaces the oldest if the buffer is full.
    ///
    /// - Parameters:
    ///   - element: A function that creates the element in its slot. It is not called if the capacity is
    ///     zero.
    ///   - replaced: A variable that receives the replaced element. It stays unchanged if there is none, the
    ///     most frequent case. As a return value, a large element would be moved and checked by each calling
    ///     function.
    @inlinable
    mutating func append(inPlace element: () -> Element, replacing replaced: inout Element?) {
        newest &+= 1
        guard capacity > 0 else { return }
        let slot = slot(of: newest)
        let block = Self.block(of: slot)
        let offset = Self.offset(of: slot)
        guard count < capacity else {
            replaced = element()
            swap(&blocks[block][offset], &replaced)
            return
        }
        count += 1
        guard offset < blocks[block].count else {
            if offset == 0 { blocks[block].reserveCapacity(Swift.min(capacity, Self.blockSize)) }
            blocks[block].append(element())
            return
        }
        // The slot holds no element that would have to be released.
        unsafe blocks[block].withUnsafeMutableBufferPointer {
            unsafe $0.initializeElement(at: offset, to: element())
        }
    }

    /// Removes the oldest element, and returns it with its position; `nil` if the buffer is empty.
    @inlinable
    mutating func popFirst() -> (element: Element, position: UInt64)? {
        guard count > 0 else { return nil }
        let position = newest &- UInt64(count - 1)
        let slot = slot(of: position)
        count -= 1
        return blocks[Self.block(of: slot)][Self.offset(of: slot)].take().map { ($0, position) }
    }

    /// Removes the oldest elements until at most the given number remain.
    ///
    /// - Returns: The removed elements. Release them outside of locks, because their deinitializers may run
    ///   user code.
    @inlinable
    @discardableResult
    mutating func keepNewest(_ kept: Int) -> [Element] {
        var dropped: [Element] = []
        while count > kept, let (element, _) = popFirst() { dropped.append(element) }
        return dropped
    }

    /// The element at a position between `newest - count + 1` and `newest`, or `nil` outside that range.
    @inlinable
    subscript(position: UInt64) -> Element? {
        guard position <= newest, newest - position < UInt64(count) else { return nil }
        let slot = slot(of: position)
        return blocks[Self.block(of: slot)][Self.offset(of: slot)]
    }

    // MARK: Resizing

    /// Changes the number of slots, keeping the newest elements that fit.
    ///
    /// - Returns: The elements that did not fit. Release them outside of locks, because their deinitializers
    ///   may run user code.
    /// - Complexity: O(*n*), where *n* is the number of blocks if a buffer of whole blocks grows, else the
    ///   number of elements.
    @inlinable
    @discardableResult
    mutating func resize(to capacity: Int) -> [Element] {
        guard count > 0, self.capacity >= Self.blockSize, capacity > self.capacity else {
            let dropped = keepNewest(capacity)
            move(to: capacity)
            return dropped
        }
        growByBlocks(to: capacity)
        return []
    }

    /// Moves the elements one after another to new slots, which must suffice for them.
    ///
    /// - Parameter capacity: The number of new slots.
    @inlinable
    mutating func move(to capacity: Int) {
        var resized = RingBuffer()
        resized.capacity = capacity
        resized.blocks = Self.emptyBlocks(for: capacity)
        resized.reuse(after: newest &- UInt64(count))
        while let (element, _) = popFirst() { resized.append(element) }
        self = resized
    }

    /// Increases the number of slots by moving whole blocks, in which the offsets of elements do not change.
    ///
    /// Only the block that holds both the oldest and the newest elements is split.
    @inlinable
    mutating func growByBlocks(to capacity: Int) {
        var resized = Self.emptyBlocks(for: capacity)
        var position = newest &- UInt64(count)
        let end = newest
        let shared = sharedBlock
        while position < end {
            position &+= 1
            let old = Self.block(of: slot(of: position))
            let offset = Self.offset(of: slot(of: position))
            let new = Self.block(of: Int((position &- origin &- 1) & UInt64(capacity - 1)))
            let run = Swift.min(Self.blockSize - offset, Int(end &- position) + 1)
            if old == shared {
                resized[new].reserveCapacity(Self.blockSize)
                resized[new] += repeatElement(nil, count: offset)
                for index in offset..<offset + run { resized[new].append(blocks[old][index].take()) }
            } else {
                swap(&resized[new], &blocks[old])
            }
            position &+= UInt64(run - 1)
        }
        blocks = resized
        self.capacity = capacity
    }

    /// The index of the block that holds the oldest elements at its end and the newest ones at its beginning;
    /// `nil` if there is none.
    @inlinable var sharedBlock: Int? {
        guard count > capacity - Self.blockSize else { return nil }
        let first = slot(of: newest &- UInt64(count) &+ 1)
        let last = slot(of: newest)
        guard last < first, Self.block(of: first) == Self.block(of: last) else { return nil }
        return Self.block(of: first)
    }

    // MARK: Slots

    @inlinable
    static func emptyBlocks(for capacity: Int) -> ContiguousArray<ContiguousArray<Element?>> {
        ContiguousArray(repeating: [], count: (capacity + blockSize - 1) / blockSize)
    }

    @inlinable
    func slot(of position: UInt64) -> Int {
        Int((position &- origin &- 1) & UInt64(capacity - 1))
    }

    @inlinable
    static func block(of slot: Int) -> Int { slot / blockSize }

    @inlinable
    static func offset(of slot: Int) -> Int { slot & (blockSize - 1) }
}

extension RingBuffer: Sendable where Element: Sendable {}
