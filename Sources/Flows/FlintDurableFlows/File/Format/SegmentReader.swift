/// A reader of the groups of records in a segment (file of the log) that detects damage.
package struct SegmentReader {
    /// A group of records whose checksum is valid.
    package struct Group {
        package let header: GroupHeader
        /// The indices of the bytes with the group's records.
        package let body: Range<Int>
    }

    /// A part of a segment, as the reader returns it: a valid group, damage, or the rest of the segment.
    package enum Step {
        case group(Group)
        /// Bytes that are no group, followed by a valid group.
        case damage(Range<Int>)
        /// Bytes that are no group, up to the end of the segment; the range may be empty.
        case rest(Range<Int>)
    }

    private let bytes: [UInt8]
    private let seed: UInt32
    private var position: Int
    private var sequence: UInt64

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the whole file.
    ///   - header: The header of the file.
    package init(_ bytes: [UInt8], _ header: SegmentHeader) {
        self.bytes = bytes
        seed = header.seed
        position = SegmentHeader.size
        sequence = header.firstSequence
    }

    /// The number that the next group has, if none is missing.
    package var nextSequence: UInt64 { sequence }

    /// Reads the next part of the segment.
    ///
    /// - Returns: A group, damage, or the rest of the segment.
    package mutating func next() -> Step {
        if let group = group(at: position), group.header.sequence == sequence { return accept(group) }
        guard let group = nextGroup() else { return .rest(position..<bytes.count) }
        defer {
            position = group.body.lowerBound - GroupHeader.size
            sequence = group.header.sequence
        }
        return .damage(position..<group.body.lowerBound - GroupHeader.size)
    }

    private mutating func accept(_ group: Group) -> Step {
        position = group.body.upperBound
        sequence += 1
        return .group(group)
    }

    /// Finds the first valid group after the present position; `nil` if there is none.
    ///
    /// The search tries every byte, because the length of the damage is unknown.
    private func nextGroup() -> Group? {
        guard position + 1 + GroupHeader.size <= bytes.count else { return nil }
        for start in position + 1...bytes.count - GroupHeader.size {
            if let group = group(at: start), group.header.sequence >= sequence { return group }
        }
        return nil
    }

    private func group(at start: Int) -> Group? {
        guard start + GroupHeader.size <= bytes.count, isPlausible(at: start),
            let header = try? GroupHeader(bytes[start...], seed: seed)
        else { return nil }
        let body = start + GroupHeader.size..<start + GroupHeader.size + Int(header.length)
        guard body.upperBound <= bytes.count,
            CRC32C.checksum(of: bytes[body], seed: seed) == header.checksum
        else { return nil }
        return Group(header: header, body: body)
    }

    /// Returns whether the length that is stored at an offset can be the length of a group in the segment.
    ///
    /// With this check, a search computes a checksum at few offsets only.
    private func isPlausible(at start: Int) -> Bool {
        let length =
            Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16
            | Int(bytes[start + 3]) << 24
        return length > 0 && start + GroupHeader.size + length <= bytes.count
    }
}
