/// The beginning of a group of records, which are in the store together or not at all.
package struct GroupHeader: Equatable {
    /// The size in bytes.
    package static let size: Int = 24

    /// How many bytes follow the header.
    package let length: UInt32
    /// How many records they hold.
    package let count: UInt32
    /// The number of the group, one more than that of the group before.
    package let sequence: UInt64
    /// The checksum of what follows the header.
    package let checksum: UInt32

    /// Writes a group.
    ///
    /// - Parameters:
    ///   - body: Its records.
    ///   - count: How many they are.
    ///   - sequence: Its number.
    ///   - seed: What the checksums of the file begin with.
    /// - Returns: The header and the records.
    package static func group(_ body: [UInt8], count: Int, sequence: UInt64, seed: UInt32) -> [UInt8] {
        var writer = ByteWriter(capacity: size + body.count)
        writer.add(fixed: UInt32(body.count))
        writer.add(fixed: UInt32(count))
        writer.add(fixed: sequence)
        writer.add(fixed: CRC32C.checksum(of: body[...], seed: seed))
        // The length is checked by itself: a wrong one would lead anywhere.
        writer.add(fixed: CRC32C.checksum(of: writer.bytes[...], seed: seed))
        writer.add(raw: body)
        return writer.bytes
    }

    /// Reads a header and checks it.
    ///
    /// - Parameters:
    ///   - bytes: What begins with a header.
    ///   - seed: What the checksums of the file begin with.
    /// - Throws: ``FlowBytesError`` if there is no header.
    package init(_ bytes: ArraySlice<UInt8>, seed: UInt32) throws(FlowBytesError) {
        var reader = ByteReader(bytes.prefix(Self.size))
        length = try reader.fixed32()
        count = try reader.fixed32()
        sequence = try reader.fixed64()
        checksum = try reader.fixed32()
        let checked = bytes[bytes.startIndex..<reader.position]
        guard try reader.fixed32() == CRC32C.checksum(of: checked, seed: seed) else {
            throw .value(reader.position)
        }
    }
}
