/// The bytes of one component, to be found by exactly these bytes.
///
/// Text compares by canonical equivalence, which is not what a pattern says.
package struct ComponentText: Sendable, Hashable {
    package let bytes: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = ArraySlice(text.utf8)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Hashes a digest, since feeding the hasher byte by byte takes several times longer.
    ///
    /// The table holds what the application declares, so a stranger's path cannot make it collide.
    package func hash(into hasher: inout Hasher) {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hasher.combine(digest)
    }
}
