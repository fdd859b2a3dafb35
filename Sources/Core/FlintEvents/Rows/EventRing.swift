internal import Synchronization

/// A ring of rows in memory that can be read while it is written.
///
/// A block begins with a line whose first word is its capacity. The rows follow, each a line of eight words:
/// the position, the sequence number, and the six words of ``EventRow``. The address is stored as a number,
/// so that threads can share the value, and so that the block may be in mapped memory.
struct EventRing: Sendable, Equatable {
    private typealias Word = Atomic<UInt64>

    /// The number of words of a line, which holds a row or the head of the block.
    private static let stride = 8

    /// The start address of the memory block.
    let address: UInt

    /// Allocates a block with an empty ring.
    ///
    /// - Parameter capacity: The number of rows; a power of two.
    /// - Returns: The ring, to be released by ``deallocate()``.
    static func allocate(capacity: Int) -> EventRing {
        let size = (capacity + 1) * stride * 8
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: stride * 8)
        // The memory is zeroed in one call for speed, because tests create thousands of runtimes.
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        _ = unsafe memory.bindMemory(to: Word.self, capacity: size / 8)
        let ring = EventRing(address: UInt(bitPattern: memory))
        ring.store(UInt64(capacity), at: 0, .relaxed)
        return ring
    }

    /// Initializes an empty ring in memory that is already zeroed.
    ///
    /// - Parameter capacity: The number of rows; a power of two.
    func prepare(capacity: Int) { store(UInt64(capacity), at: 0, .ordered) }

    /// Deallocates the memory; the ring must no longer be read or written.
    func deallocate() {
        if let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) { unsafe memory.deallocate() }
    }

    var capacity: UInt64 { load(0, .relaxed) }

    private enum Order { case relaxed, ordered }

    private func load(_ word: Int, _ order: Order) -> UInt64 {
        guard let words = unsafe UnsafeMutablePointer<Word>(bitPattern: address) else { return 0 }
        return switch order {
        case .relaxed: unsafe words[word].load(ordering: .relaxed)
        case .ordered: unsafe words[word].load(ordering: .acquiring)
        }
    }

    private func store(_ value: UInt64, at word: Int, _ order: Order) {
        guard let words = unsafe UnsafeMutablePointer<Word>(bitPattern: address) else { return }
        switch order {
        case .relaxed: unsafe words[word].store(value, ordering: .relaxed)
        case .ordered: unsafe words[word].store(value, ordering: .releasing)
        }
    }

    /// Returns the index of the first of the eight words in which the row with a position is stored.
    private func start(of position: UInt64) -> Int {
        (Int(truncatingIfNeeded: position & (capacity - 1)) + 1) * Self.stride
    }

    /// Writes a row; only one writer at a time may call this.
    ///
    /// The first word, the position, is cleared first and written last. So a reader of the memory of a killed
    /// process sees a whole row or none.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - position: The position of the row in the log.
    ///   - sequence: The sequence number of the newest event up to the row.
    func write(_ row: EventRow, at position: UInt64, sequence: UInt64) {
        let start = start(of: position)
        // The fence ensures that readers on other processors see the displaced row complete until the first
        // word is cleared.
        atomicMemoryFence(ordering: .releasing)
        store(0, at: start, .relaxed)
        atomicMemoryFence(ordering: .releasing)
        store(sequence, at: start + 1, .relaxed)
        store(row.header, at: start + 2, .relaxed)
        store(row.wall, at: start + 3, .relaxed)
        store(row.requestWord, at: start + 4, .relaxed)
        store(row.parentWord, at: start + 5, .relaxed)
        store(UInt64(bitPattern: row.ticks), at: start + 6, .relaxed)
        store(UInt64(bitPattern: row.extent), at: start + 7, .relaxed)
        store(position, at: start, .ordered)
    }

    /// Copies a row while a writer may be writing.
    ///
    /// - Parameter position: The position of the row in the log.
    /// - Returns: The row and the sequence number of the newest event up to it; `nil` if the row was
    ///   overwritten or is not written yet. The copy is valid only if the caller then checks that no writer
    ///   can have begun to overwrite the row meanwhile.
    func copy(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? {
        let start = start(of: position)
        guard load(start, .ordered) == position else { return nil }
        let sequence = load(start + 1, .relaxed)
        let row = EventRow(
            header: load(start + 2, .relaxed), wall: load(start + 3, .relaxed),
            requestWord: load(start + 4, .relaxed), parentWord: load(start + 5, .relaxed),
            ticks: Int64(bitPattern: load(start + 6, .relaxed)),
            extent: Int64(bitPattern: load(start + 7, .relaxed)))
        atomicMemoryFence(ordering: .acquiring)
        return (row, sequence)
    }
}
