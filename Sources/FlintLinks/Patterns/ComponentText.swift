/// The bytes of one component, compared byte by byte.
///
/// `String` compares by canonical equivalence, which patterns do not.
package struct ComponentText: Sendable, Hashable {
    package let bytes: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = ArraySlice(text.utf8)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Hashes a digest, because feeding the hasher byte by byte takes several times longer.
    ///
    /// The table contains only declared texts, so an external path cannot cause collisions.
    package func hash(into hasher: inout Hasher) {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hasher.combine(digest)
    }
}
