/// A generator of pseudonyms for subjects, for use where identifiers must not appear.
///
/// A pseudonym is a keyed hash of the identifier: the SipHash-2-4 of its UTF-8, written as 16 hexadecimal
/// digits. The same key gives the same pseudonym for the same identifier. Without the key, nobody can find
/// the identifier of a pseudonym.
package struct SubjectPseudonyms: Sendable {
    private let first: UInt64
    private let second: UInt64

    /// Creates a generator with a key of 128 bits.
    ///
    /// - Parameters:
    ///   - first: The first 64 bits of the key.
    ///   - second: The last 64 bits of the key.
    package init(key first: UInt64, _ second: UInt64) {
        (self.first, self.second) = (first, second)
    }

    /// Returns the pseudonym of an identifier.
    ///
    /// - Parameter id: The identifier of a subject.
    /// - Returns: 16 hexadecimal digits in lower case.
    /// - Complexity: Linear in the length of the identifier.
    package func text(of id: String) -> String {
        let digits = String(hash(id.utf8), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the SipHash-2-4 of bytes, with the generator's key.
    func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var state = State(first, second)
        var (word, count): (UInt64, UInt64) = (0, 0)
        for byte in bytes {
            word |= UInt64(byte) << (8 * (count & 7))
            count &+= 1
            if count & 7 == 0 {
                state.add(word)
                word = 0
            }
        }
        state.add(word | count << 56)
        return state.finish()
    }

    private struct State {
        private var v0, v1, v2, v3: UInt64

        init(_ first: UInt64, _ second: UInt64) {
            v0 = first ^ 0x736f_6d65_7073_6575
            v1 = second ^ 0x646f_7261_6e64_6f6d
            v2 = first ^ 0x6c79_6765_6e65_7261
            v3 = second ^ 0x7465_6462_7974_6573
        }

        mutating func add(_ word: UInt64) {
            v3 ^= word
            mix()
            mix()
            v0 ^= word
        }

        mutating func finish() -> UInt64 {
            v2 ^= 0xff
            for _ in 0..<4 { mix() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func mix() {
            v0 &+= v1
            v1 = v1 << 13 | v1 >> 51
            v1 ^= v0
            v0 = v0 << 32 | v0 >> 32
            v2 &+= v3
            v3 = v3 << 16 | v3 >> 48
            v3 ^= v2
            v0 &+= v3
            v3 = v3 << 21 | v3 >> 43
            v3 ^= v0
            v2 &+= v1
            v1 = v1 << 17 | v1 >> 47
            v1 ^= v2
            v2 = v2 << 32 | v2 >> 32
        }
    }
}
