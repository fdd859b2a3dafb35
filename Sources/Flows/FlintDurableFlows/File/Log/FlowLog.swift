internal import FlintBasics

/// The log of a store: numbered files (segments), each with groups of records.
///
/// Groups of records are appended to the last segment. Single records can be read from all segments.
struct FlowLog {
    /// The reason why a group was not appended.
    enum Failure: Error {
        /// The disk is full; nothing is written.
        case full(FileFailure)
        /// The write was refused for another reason; nothing is written.
        case refused(FileFailure)
        /// It is unknown whether the group is written, until the files are read anew.
        case unknown(FileFailure)
    }

    struct Segment {
        let number: UInt32
        let file: any FlowDiskFile
        let seed: UInt32
        var size: Int
    }

    /// The name of a new segment's file before the file gets its final name.
    static let temporaryName = "new"

    let disk: any FlowDisk
    let limits: FlowFileLimits
    private(set) var segments: [Segment]
    private var nextSequence: UInt64
    /// The failure after which nothing may be written until the files are read anew; `nil` without one.
    ///
    /// The system reports a failed synchronization once. The next synchronization would succeed, although the
    /// write is lost.
    private(set) var poison: FileFailure?
    /// The time that the device took to store the group that was written last.
    private(set) var synchronizing = Duration.zero

    init(_ disk: any FlowDisk, _ limits: FlowFileLimits, segments: [Segment] = [], nextSequence: UInt64 = 1) {
        self.disk = disk
        self.limits = limits
        self.segments = segments
        self.nextSequence = nextSequence
    }

    /// The size of all segments in bytes.
    var size: Int { segments.reduce(0) { $0 + $1.size } }

    // MARK: Appending

    /// Appends records as one group, and waits until the device has stored it.
    ///
    /// - Parameter records: The records; at least one.
    /// - Returns: The locations of the records.
    /// - Throws: ``Failure``, which says whether the group is certainly not written.
    mutating func append(_ records: [[UInt8]]) throws(Failure) -> [LogLocation] {
        if let poison { throw .refused(poison) }
        let size = records.reduce(GroupHeader.size) { $0 + RecordFrame.size + $1.count }
        guard size < Int(UInt32.max) / 2 else { throw .refused(FileFailure(.write, number: Self.tooLarge)) }
        if segments.last.map({ $0.size + size > limits.segmentSize && $0.size > SegmentHeader.size }) ?? true
        {
            try beginSegment()
        }
        let index = segments.count - 1
        let (body, locations) = Self.frame(records, size: size, in: segments[index])
        let group = GroupHeader.group(
            body, count: records.count, sequence: nextSequence, seed: segments[index].seed)
        synchronizing = try write(group, to: segments[index])
        segments[index].size += group.count
        nextSequence += 1
        return locations
    }

    /// The system's number of the error for a file that is too large: `EFBIG` on all platforms.
    static let tooLarge: Int32 = 27

    private static func frame(
        _ records: [[UInt8]], size: Int, in segment: Segment
    ) -> ([UInt8], [LogLocation]) {
        var body = ByteWriter(capacity: size)
        let start = segment.size + GroupHeader.size
        let locations = records.map { record in
            let offset = start + body.bytes.count
            RecordFrame.add(record, to: &body, seed: segment.seed)
            return LogLocation(
                segment: segment.number, offset: UInt32(offset),
                length: UInt32(RecordFrame.size + record.count))
        }
        return (body.bytes, locations)
    }

    /// Writes a group, and waits until the device has stored it.
    ///
    /// - Returns: The duration of the synchronization.
    /// - Throws: ``Failure/full(_:)`` if the disk is full and nothing of the group is left;
    ///   ``Failure/unknown(_:)`` for any other failure, after which nothing more may be written.
    private mutating func write(_ group: [UInt8], to segment: Segment) throws(Failure) -> Duration {
        do throws(FileFailure) {
            try segment.file.write(group, at: segment.size)
        } catch {
            // A partial group at the end would count as damage once another group follows it.
            guard error.isFullDisk, (try? segment.file.truncate(to: segment.size)) != nil else {
                poison = error
                throw .unknown(error)
            }
            throw .full(error)
        }
        let start = ContinuousClock.now
        do throws(FileFailure) {
            try segment.file.synchronizeContents()
        } catch {
            poison = error
            throw .unknown(error)
        }
        return ContinuousClock.now - start
    }

    /// Creates the next segment.
    ///
    /// The file gets its final name when the device has stored its header.
    ///
    /// - Throws: ``Failure/full(_:)`` if the disk is full, or ``Failure/refused(_:)`` if the file cannot be
    ///   created.
    private mutating func beginSegment() throws(Failure) {
        let header = SegmentHeader(
            number: (segments.last?.number ?? 0) + 1, isBase: false, salt: .random(in: .min ... .max),
            firstSequence: nextSequence)
        do throws(FileFailure) {
            let segment = try Self.make(header, on: disk)
            segments.append(segment)
        } catch {
            // The file may have its final name in spite of the error. A group that is then appended to the
            // previous segment would have the number of the new segment's first group.
            if [.synchronize, .rename, .syncFolder].contains(error.step) { poison = error }
            try? disk.remove(Self.temporaryName)
            throw error.isFullDisk ? .full(error) : .refused(error)
        }
    }

    static func make(_ header: SegmentHeader, on disk: any FlowDisk) throws(FileFailure) -> Segment {
        let file = try makeTemporary(header, on: disk)
        try file.synchronizeContents()
        try disk.rename(temporaryName, to: SegmentHeader.name(of: header.number))
        try disk.synchronizeNames()
        return Segment(number: header.number, file: file, seed: header.seed, size: SegmentHeader.size)
    }

    static func makeTemporary(
        _ header: SegmentHeader, on disk: any FlowDisk
    ) throws(FileFailure) -> any FlowDiskFile {
        try? disk.remove(temporaryName)
        let file = try disk.create(temporaryName)
        try file.write(header.bytes, at: 0)
        return file
    }

    // MARK: Reading

    /// Reads a record.
    ///
    /// - Throws: ``FlowFileError`` with the code `damaged` if the checksum is wrong, or `inaccessible` if the
    ///   file cannot be read.
    func read(_ location: LogLocation) throws(FlowFileError) -> ArraySlice<UInt8> {
        let name = SegmentHeader.name(of: location.segment)
        guard let segment = segment(location.segment) else {
            throw FlowFileError(
                .damaged, "The file '\(name)' in '\(disk.path)' is missing; repair the store.")
        }
        let frame: [UInt8]
        do throws(FileFailure) {
            frame = try segment.file.read(at: Int(location.offset), count: Int(location.length))
        } catch {
            throw FlowFileError(.inaccessible, "'\(name)' in '\(disk.path)': \(error.explanation).")
        }
        do throws(FlowBytesError) {
            return try RecordFrame.record(frame, seed: segment.seed)
        } catch {
            throw FlowFileError(
                .damaged,
                "'\(name)' in '\(disk.path)' no longer holds at byte \(location.offset) what was written there; "
                    + "close the store and repair it.")
        }
    }

    private func segment(_ number: UInt32) -> Segment? {
        guard let first = segments.first, number >= first.number else { return nil }
        // The numbers are consecutive unless a segment is missing.
        let index = Int(number - first.number)
        if index < segments.count, segments[index].number == number { return segments[index] }
        return segments.first { $0.number == number }
    }

    // MARK: Removing

    /// Removes the last segment, which must have no group.
    ///
    /// - Throws: `FileFailure` if the file remains. Then no group must be appended, because the number of the
    ///   group would be that of the first group in the header of the remaining segment.
    mutating func removeLastSegment() throws(FileFailure) {
        guard let segment = segments.last else { return }
        try disk.remove(SegmentHeader.name(of: segment.number))
        segments.removeLast()
    }

    /// Removes the segments up to a number.
    ///
    /// A file that cannot be removed is ignored when the files are read anew.
    mutating func removeSegments(upTo number: UInt32) {
        for segment in segments.prefix(while: { $0.number <= number }) {
            try? disk.remove(SegmentHeader.name(of: segment.number))
        }
        segments.removeAll { $0.number <= number }
    }
}
