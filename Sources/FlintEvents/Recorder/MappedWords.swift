internal import Synchronization

/// Words and bytes in memory that other processes may read concurrently.
struct MappedWords: Sendable {
    /// The start address; a multiple of 8.
    let address: UInt

    private typealias Word = Atomic<UInt64>

    func load(_ offset: Int) -> UInt64 {
        guard let word = unsafe UnsafeMutablePointer<Word>(bitPattern: address + UInt(offset)) else {
            return 0
        }
        return unsafe word.pointee.load(ordering: .acquiring)
    }

    /// Writes a word, ordered after all earlier writes.
    func store(_ value: UInt64, at offset: Int) {
        guard let word = unsafe UnsafeMutablePointer<Word>(bitPattern: address + UInt(offset)) else { return }
        unsafe word.pointee.store(value, ordering: .releasing)
    }

    func copy(_ bytes: [UInt8], to offset: Int) {
        guard let start = unsafe UnsafeMutableRawPointer(bitPattern: address + UInt(offset)) else { return }
        unsafe bytes.withUnsafeBytes { source in
            guard let first = source.baseAddress else { return }
            unsafe start.copyMemory(from: first, byteCount: source.count)
        }
    }
}

extension RecorderLayout {
    /// A checksum that detects damaged bytes: FNV-1a, folded to 32 bits.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
