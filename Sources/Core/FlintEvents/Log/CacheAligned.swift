/// A value in memory whose cache lines hold nothing else.
///
/// A processor that writes a word takes the whole cache line away from the others. A word that every dispatch writes
/// would slow down its neighbors in memory, and chance decides which fields and objects these are.
///
/// The address is stored as a number, so that threads can share it; the owner deallocates it.
@usableFromInline
struct CacheAligned<Value: ~Copyable & Sendable>: Sendable {
    /// Two lines, because processors fetch neighbouring ones together, and those of Apple have 128 bytes.
    private static var alignment: Int { 128 }

    @usableFromInline let address: UInt

    /// Allocates the memory and moves a value there.
    init(_ value: consuming Value) {
        let size = (MemoryLayout<Value>.size + Self.alignment - 1) / Self.alignment * Self.alignment
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        unsafe memory.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
        address = UInt(bitPattern: memory)
    }

    /// The address of the value, valid until ``deallocate()``.
    @inlinable var pointer: UnsafeMutablePointer<Value> {
        // Not zero, because it is the address of an allocation.
        unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    /// Destroys the value and releases its memory.
    func deallocate() {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }
}
