internal import FlintFiles

/// The segments of a store: it appends groups of records to the last one and reads single records from all.
struct FlowLog {
    /// Why a group was not appended.
    enum Failure: Error {
        /// The disk is full; nothing is written.
        case full(FileFailure)
        /// Nothing is written.
        case refused(FileFailure)
        /// Whether something is written is known only when the files are read anew.
        case unknown(FileFailure)
    }

    struct Segment {
        let number: UInt32
        let file: any FlowDiskFile
        let seed: UInt32
        var size: Int
    }

    /// The name of a segment that is being made.
    static let temporaryName = "new"

    let disk: any FlowDisk
    let limits: FlowFileLimits
    private(set) var segments: [Segment]
    private var nextSequence: UInt64
    /// The failure after which nothing may be written until the files are read anew.
    ///
    /// The system reports that it could not keep what was written once, and forgets it: the next synchronization would
    /// succeed and say nothing of what is lost.
    private(set) var poison: FileFailure?
    /// How long the device has last needed to keep a group.
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

    /// Appends records as one group, and waits until the device holds it.
    ///
    /// - Parameter records: The records, one at least.
    /// - Returns: Where each of them is.
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

    /// `EFBIG` on all platforms.
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

    /// Writes a group, and waits until the device holds it.
    ///
    /// - Returns: How long that was waited for.
    private mutating func write(_ group: [UInt8], to segment: Segment) throws(Failure) -> Duration {
        do throws(FileFailure) {
            try segment.file.write(group, at: segment.size)
        } catch {
            // A part of the group behind the last good one would be taken for damage once another follows it.
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

    /// Makes the next segment; it has its name when its beginning is on the device.
    private mutating func beginSegment() throws(Failure) {
        let header = SegmentHeader(
            number: (segments.last?.number ?? 0) + 1, isBase: false, salt: .random(in: .min ... .max),
            firstSequence: nextSequence)
        do throws(FileFailure) {
            let segment = try Self.make(header, on: disk)
            segments.append(segment)
        } catch {
            // It may have its name all the same, and what is appended to the one before must not come into its place.
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
    /// - Throws: ``FlowFileError`` with the code `damaged` if it is not what was written, or `inaccessible`.
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
        // Without gaps the number is the index.
        let index = Int(number - first.number)
        if index < segments.count, segments[index].number == number { return segments[index] }
        return segments.first { $0.number == number }
    }

    // MARK: Removing

    /// Removes the last segment, which holds no group.
    ///
    /// - Throws: What has failed: a segment that stays behind the one that goes on would not follow it.
    mutating func removeLastSegment() throws(FileFailure) {
        guard let segment = segments.last else { return }
        try disk.remove(SegmentHeader.name(of: segment.number))
        segments.removeLast()
    }

    /// Removes the segments up to a number; a file that cannot be removed is ignored when the files are read anew.
    mutating func removeSegments(upTo number: UInt32) {
        for segment in segments.prefix(while: { $0.number <= number }) {
            try? disk.remove(SegmentHeader.name(of: segment.number))
        }
        segments.removeAll { $0.number <= number }
    }
}
