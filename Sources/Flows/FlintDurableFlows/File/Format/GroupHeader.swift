/// The header of a group of records.
///
/// A store contains all records of a group or none.
package struct GroupHeader: Equatable {
    /// The size of a header in bytes.
    package static let size: Int = 24

    /// The number of bytes after the header.
    package let length: UInt32
    /// The number of records in the group.
    package let count: UInt32
    /// The number of the group; consecutive groups have consecutive numbers.
    package let sequence: UInt64
    /// The checksum of the bytes after the header.
    package let checksum: UInt32

    /// Encodes a group.
    ///
    /// - Parameters:
    ///   - body: The encoded records.
    ///   - count: The number of records.
    ///   - sequence: The number of the group.
    ///   - seed: The seed of the file's checksums.
    /// - Returns: The header and the records.
    package static func group(_ body: [UInt8], count: Int, sequence: UInt64, seed: UInt32) -> [UInt8] {
        var writer = ByteWriter(capacity: size + body.count)
        writer.add(fixed: UInt32(body.count))
        writer.add(fixed: UInt32(count))
        writer.add(fixed: sequence)
        writer.add(fixed: CRC32C.checksum(of: body[...], seed: seed))
        // The header has a checksum of its own, because a wrong length would make a reader continue at a
        // wrong offset.
        writer.add(fixed: CRC32C.checksum(of: writer.bytes[...], seed: seed))
        writer.add(raw: body)
        return writer.bytes
    }

    /// Reads a header and checks it.
    ///
    /// - Parameters:
    ///   - bytes: Bytes that begin with a header.
    ///   - seed: The seed of the file's checksums.
    /// - Throws: ``FlowBytesError`` if the bytes are too few, or if the checksum of the header is wrong.
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
