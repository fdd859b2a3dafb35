/// The cyclic redundancy check of Castagnoli: polynomial 0x1EDC6F41, reflected, eight bytes at a time.
package enum CRC32C {
    /// For each of the eight positions in a word, the contribution of each possible byte to the checksum.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in 0..<UInt32(256) {
            var value = byte
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0x82F6_3B78 : 0) }
            tables.append(value)
        }
        for index in 256..<2_048 {
            let previous = tables[index - 256]
            tables.append(previous >> 8 ^ tables[Int(previous & 0xFF)])
        }
        return tables
    }()

    /// Computes the checksum of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - seed: The checksum of the preceding bytes; or the ``SegmentHeader/seed`` of a file, so that
    ///     checksums of one file are wrong in another.
    /// - Returns: The checksum.
    /// - Complexity: O(*n*), about a nanosecond per byte.
    package static func checksum(of bytes: ArraySlice<UInt8>, seed: UInt32 = 0) -> UInt32 {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe tables.withUnsafeBufferPointer { tables in
                unsafe checksum(of: bytes, ~seed, tables)
            }
        }
    }

    private static func checksum(
        of bytes: UnsafeRawBufferPointer, _ start: UInt32, _ tables: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var (crc, offset) = (start, 0)
        while offset + 8 <= bytes.count {
            let word =
                unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                ^ UInt64(crc)
            crc = 0
            for position in 0..<8 {
                let byte = Int(truncatingIfNeeded: word >> (8 * UInt64(position)) & 0xFF)
                unsafe crc ^= tables[(7 - position) << 8 | byte]
            }
            offset += 8
        }
        while offset < bytes.count {
            unsafe crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[offset])) & 0xFF)]
            offset += 1
        }
        return ~crc
    }
}
