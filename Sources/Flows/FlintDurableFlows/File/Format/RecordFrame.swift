/// The frame of a record in a group: length, checksum, record.
///
/// The checksum allows a later read of one record without its group.
enum RecordFrame {
    /// The size in bytes of the length and the checksum before a record.
    static let size: Int = 8

    static func add(_ record: [UInt8], to body: inout ByteWriter, seed: UInt32) {
        body.add(fixed: UInt32(record.count))
        body.add(fixed: CRC32C.checksum(of: record[...], seed: seed))
        body.add(raw: record)
    }

    /// Reads the next record of a group whose checksum was found to be valid.
    ///
    /// - Throws: ``FlowBytesError`` if the group ends inside the record.
    static func next(_ reader: inout ByteReader) throws(FlowBytesError) -> ArraySlice<UInt8> {
        let length = try reader.fixed32()
        _ = try reader.fixed32()
        return try reader.raw(Int(length))
    }

    /// Reads a record from its frame.
    ///
    /// - Parameters:
    ///   - frame: The length, the checksum and the record.
    ///   - seed: The seed of the file's checksums.
    /// - Returns: The record.
    /// - Throws: ``FlowBytesError`` if the frame is too short or the checksum is wrong.
    static func record(_ frame: [UInt8], seed: UInt32) throws(FlowBytesError) -> ArraySlice<UInt8> {
        var reader = ByteReader(frame[...])
        guard try reader.fixed32() == UInt32(frame.count - size) else { throw .value(0) }
        let checksum = try reader.fixed32()
        let record = try reader.raw(frame.count - size)
        guard CRC32C.checksum(of: record, seed: seed) == checksum else { throw .value(size) }
        return record
    }
}
