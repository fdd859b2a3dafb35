/// A value in memory that shares its cache lines with no other data.
///
/// A processor that writes a word takes the whole cache line away from the other processors. Without this
/// type, a word that every dispatch writes would slow down reads of whatever data happens to be next to it.
///
/// The address is stored as a number, so that threads can share it. The owner calls ``deallocate()``.
@usableFromInline
struct CacheAligned<Value: ~Copyable & Sendable>: Sendable {
    /// The alignment in bytes: two cache lines of 64 bytes.
    ///
    /// Processors fetch neighboring lines together, and cache lines of Apple's processors have 128 bytes.
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
        // The address is not zero, because an allocation returned it.
        unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    /// Destroys the value and releases its memory.
    func deallocate() {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }
}
