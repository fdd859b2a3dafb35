/// The checksum of ZIP archives.
enum CRC32 {
    /// The contribution of each byte, for the reversed polynomial of the ZIP format.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in
            value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
        }
    }

    static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
        let table = table
        return ~bytes.reduce(UInt32.max) { value, byte in
            value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
        }
    }
}
