/// Reads the groups of a segment, and finds out what is damaged in it.
package struct SegmentReader {
    /// A valid group.
    package struct Group {
        package let header: GroupHeader
        /// The indices of its records.
        package let body: Range<Int>
    }

    /// What comes next in a segment.
    package enum Step {
        case group(Group)
        /// Bytes that are no group; a valid one follows.
        case damage(Range<Int>)
        /// Bytes that are no group, and nothing valid behind them; they may be none.
        case rest(Range<Int>)
    }

    private let bytes: [UInt8]
    private let seed: UInt32
    private var position: Int
    private var sequence: UInt64

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - header: Its header.
    package init(_ bytes: [UInt8], _ header: SegmentHeader) {
        self.bytes = bytes
        seed = header.seed
        position = SegmentHeader.size
        sequence = header.firstSequence
    }

    /// The number of the group that comes next.
    package var nextSequence: UInt64 { sequence }

    /// Reads on.
    ///
    /// - Returns: The next group, or why there is none.
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

    /// The first valid group that begins behind the present position, at any byte: it is not known what is there.
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

    /// Whether the length fits: it spares computing a checksum at nearly all positions of a search.
    private func isPlausible(at start: Int) -> Bool {
        let length =
            Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16
            | Int(bytes[start + 3]) << 24
        return length > 0 && start + GroupHeader.size + length <= bytes.count
    }
}
