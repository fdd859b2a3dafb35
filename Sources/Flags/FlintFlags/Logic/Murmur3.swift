/// MurmurHash3 in its variant x86_32, by Austin Appleby, who placed it in the public domain.
///
/// https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
enum Murmur3 {
    /// Hashes bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - seed: The initial state.
    /// - Returns: The hash.
    /// - Complexity: Linear in the number of bytes; nothing is allocated.
    static func hash(_ bytes: some Sequence<UInt8>, seed: UInt32 = 0) -> UInt32 {
        var hash = seed
        var (word, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            word |= UInt32(byte) << (8 * (count & 3))
            count &+= 1
            guard count & 3 == 0 else { continue }
            hash ^= scrambled(word)
            hash = (hash << 13 | hash >> 19) &* 5 &+ 0xe654_6b64
            word = 0
        }
        hash ^= scrambled(word) ^ count
        hash = (hash ^ hash >> 16) &* 0x85eb_ca6b
        hash = (hash ^ hash >> 13) &* 0xc2b2_ae35
        return hash ^ hash >> 16
    }

    private static func scrambled(_ word: UInt32) -> UInt32 {
        let word = word &* 0xcc9e_2d51
        return (word << 15 | word >> 17) &* 0x1b87_3593
    }
}
