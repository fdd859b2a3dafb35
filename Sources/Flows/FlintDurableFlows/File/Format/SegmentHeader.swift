/// The header of a segment, which is one of the numbered files that make up the log of a store.
package struct SegmentHeader: Equatable {
    /// The size of the header in bytes.
    package static let size: Int = 48
    /// The version of the written format.
    package static let version: UInt16 = 5
    /// The oldest version of the format whose readers can read the written format.
    package static let lowestReader: UInt16 = 5

    private static let magic = Array("FLNTRUNS".utf8)

    /// The number of the segment, from 1.
    package let number: UInt32
    /// Whether all earlier segments are obsolete.
    package let isBase: Bool
    /// A random number that belongs to the file.
    ///
    /// The checksums of the file depend on this number. So remains of other files on the device, with their
    /// own checksums, are not taken for contents of this file.
    package let salt: UInt64
    /// The number of the first group in the segment.
    package let firstSequence: UInt64

    package init(number: UInt32, isBase: Bool, salt: UInt64, firstSequence: UInt64) {
        self.number = number
        self.isBase = isBase
        self.salt = salt
        self.firstSequence = firstSequence
    }

    /// The seed of the file's checksums.
    package var seed: UInt32 { UInt32(truncatingIfNeeded: salt ^ salt >> 32) }

    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.add(raw: Self.magic)
        writer.add(fixed: UInt32(Self.version) | UInt32(Self.lowestReader) << 16)
        writer.add(fixed: number)
        writer.add(fixed: UInt32(isBase ? 1 : 0))
        writer.add(fixed: UInt32(0))
        writer.add(fixed: salt)
        writer.add(fixed: firstSequence)
        writer.add(fixed: UInt32(0))
        writer.add(fixed: CRC32C.checksum(of: writer.bytes[...]))
        return writer.bytes
    }

    /// Reads a header.
    ///
    /// - Parameter bytes: The beginning of a file.
    /// - Throws: ``FlowBytesError`` if the bytes are not a header; `newer` if a later version, which this one
    ///   cannot read, has written it.
    package init(_ bytes: ArraySlice<UInt8>) throws(FlowBytesError) {
        var reader = ByteReader(bytes.prefix(Self.size))
        guard try reader.raw(Self.magic.count).elementsEqual(Self.magic) else { throw .value(0) }
        let versions = try reader.fixed32()
        number = try reader.fixed32()
        let flags = try reader.fixed32()
        _ = try reader.fixed32()
        salt = try reader.fixed64()
        firstSequence = try reader.fixed64()
        _ = try reader.fixed32()
        let checked = bytes[bytes.startIndex..<reader.position]
        guard try reader.fixed32() == CRC32C.checksum(of: checked) else { throw .value(Self.size) }
        guard versions >> 16 <= UInt32(Self.version) else { throw .newer }
        isBase = flags & 1 == 1
    }

    /// Returns the file name of the segment with a number.
    package static func name(of number: UInt32) -> String {
        let digits = String(number)
        return "runs-" + String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    }

    /// Returns the number of a segment from its file name; `nil` if the name is not that of a segment.
    package static func number(of name: String) -> UInt32? {
        guard name.hasPrefix("runs-"), let number = UInt32(name.dropFirst(5)), Self.name(of: number) == name
        else { return nil }
        return number
    }
}
