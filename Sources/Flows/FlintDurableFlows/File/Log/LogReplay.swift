internal import FlintBasics

/// A reader of all segments (files of the log), which detects damage and fills the index of runs in memory.
struct LogReplay {
    /// The end of the valid groups in the last segment.
    struct Tail {
        let segment: FlowLog.Segment
        /// The offset of the last valid group; `nil` if the segment has none.
        let lastGroup: Int?
        /// The offset behind the last valid group.
        let end: Int
    }

    let disk: any FlowDisk
    private let limits: FlowFileLimits
    private(set) var table: FileRunTable
    private var segments: [FlowLog.Segment] = []
    private var damages: [(segment: UInt32, finding: FlowFileFinding)] = []
    /// The runs with a missing change, each with the number of the last segment that has a change of the run
    /// without the change before.
    private var gaps: [FlowRunID: UInt32] = [:]
    private(set) var tail: Tail?
    /// The number of the last obsolete segment; all segments with lower numbers are obsolete, too.
    private(set) var cleaned: UInt32 = 0
    private var nextSequence: UInt64 = 1
    /// The range of the bytes after the last group in the segment that was read last.
    private var rest = 0..<0

    /// Reads all segments.
    ///
    /// - Throws: ``FlowFileError`` with the code `newerFormat` if a later version has written a segment, or
    ///   `inaccessible` if one cannot be read.
    init(_ disk: any FlowDisk, _ limits: FlowFileLimits) throws(FlowFileError) {
        self.disk = disk
        self.limits = limits
        table = FileRunTable(FlowLog(disk, limits))
        let numbers = try access(FilePath.name(of: disk.path)) { () throws(FileFailure) in
            try disk.names()
        }.compactMap(SegmentHeader.number).sorted()
        // All files are opened first, because another process may remove obsolete ones while they are read.
        let files = try numbers.map { number throws(FlowFileError) in
            let name = SegmentHeader.name(of: number)
            return try access(name) { () throws(FileFailure) in try disk.open(name) }
        }
        for (index, number) in numbers.enumerated() {
            try read(number, files[index], isLast: index == numbers.count - 1)
        }
        end()
    }

    /// The greatest number of attempts to read a folder that another process changes meanwhile.
    ///
    /// The result of the last attempt is returned with the damage that it finds, and its error is thrown.
    private static let attempts = 16

    /// Reads all segments of a folder that another process may be using.
    ///
    /// That process only appends groups, and removes segments after it has appended that they are obsolete.
    /// So the files that are open at one time hold a state of the store. If a listed file is gone before it
    /// is opened, or the list of the files mixes two moments, the next attempt reads a later state. Damage
    /// that two attempts find is no effect of the other process.
    ///
    /// - Throws: ``FlowFileError`` with the code `newerFormat` if a later version has written a segment, or
    ///   `inaccessible` if one cannot be read.
    static func reading(_ disk: any FlowDisk, _ limits: FlowFileLimits) throws(FlowFileError) -> LogReplay {
        var damage: [FlowFileFinding] = []
        for _ in 1..<attempts {
            do throws(FlowFileError) {
                let replay = try LogReplay(disk, limits)
                if replay.damage == damage { return replay }
                damage = replay.damage
            } catch {
                guard error.code == .inaccessible else { throw error }
            }
        }
        return try LogReplay(disk, limits)
    }

    /// The runs that are set back, because one of their changes is missing.
    ///
    /// After a power failure, some obsolete segments may remain while others are removed. So missing changes
    /// in obsolete segments are ignored.
    var setBack: Set<FlowRunID> { Set(gaps.filter { $0.value > cleaned }.keys) }

    /// The damage in segments that are not obsolete.
    var damage: [FlowFileFinding] { damages.filter { $0.segment > cleaned }.map(\.finding) }

    /// The interrupted write at the end of the last segment; `nil` for none.
    var tornTail: FlowFileFinding? {
        guard let tail, tail.segment.size > tail.end else { return nil }
        let name = SegmentHeader.name(of: tail.segment.number)
        return FlowFileFinding(
            isDamage: false, file: name, offset: tail.end, length: tail.segment.size - tail.end,
            "'\(name)' ends with \(tail.segment.size - tail.end) bytes of a write that was interrupted; nothing behind "
                + "byte \(tail.end) was acknowledged, and it is cut off there.")
    }

    // MARK: Segments

    private mutating func read(
        _ number: UInt32, _ file: any FlowDiskFile, isLast: Bool
    ) throws(FlowFileError) {
        let name = SegmentHeader.name(of: number)
        let bytes = try access(name) { () throws(FileFailure) in
            try file.read(at: 0, count: file.size())
        }
        guard let header = try header(of: bytes, number, name) else { return }
        if header.isBase { beginAnew(at: header) }
        checkSequence(header, name)
        let segment = FlowLog.Segment(number: number, file: file, seed: header.seed, size: bytes.count)
        segments.append(segment)
        try read(bytes, header, segment, isLast: isLast)
    }

    private mutating func header(
        of bytes: [UInt8], _ number: UInt32, _ name: String
    ) throws(FlowFileError) -> SegmentHeader? {
        do throws(FlowBytesError) {
            let header = try SegmentHeader(bytes[...])
            if header.number == number { return header }
        } catch {
            if error == .newer { throw newerFormat(name) }
        }
        note(number, 0..<bytes.count, "'\(name)' does not begin as a segment of runs does")
        return nil
    }

    private mutating func beginAnew(at header: SegmentHeader) {
        table = FileRunTable(FlowLog(disk, limits))
        (segments, damages, gaps) = ([], [], [:])
        cleaned = header.number - 1
        nextSequence = header.firstSequence
    }

    private mutating func checkSequence(_ header: SegmentHeader, _ name: String) {
        defer { (nextSequence, rest) = (header.firstSequence, 0..<0) }
        // If no group is missing, the rest of the previous segment is a part of a group that was never
        // acknowledged, because the disk had no space for it.
        guard !segments.isEmpty, header.firstSequence != nextSequence else { return }
        note(
            header.number - 1, rest,
            "The groups of records from \(nextSequence) to \(header.firstSequence &- 1), before '\(name)', are missing "
                + "or damaged")
    }

    private mutating func read(
        _ bytes: [UInt8], _ header: SegmentHeader, _ segment: FlowLog.Segment, isLast: Bool
    ) throws(FlowFileError) {
        var reader = SegmentReader(bytes, header)
        var lastGroup: Int?
        while true {
            switch reader.next() {
            case .group(let group):
                lastGroup = group.body.lowerBound - GroupHeader.size
                try apply(group, bytes, segment)
            case .damage(let range):
                note(
                    segment.number, range,
                    "'\(SegmentHeader.name(of: segment.number))' is damaged from byte \(range.lowerBound) to byte "
                        + "\(range.upperBound), before records that are valid")
            case .rest(let range):
                (nextSequence, rest) = (reader.nextSequence, range)
                // The size excludes the rest, because the next group overwrites the rest if this becomes the
                // last segment again.
                segments[segments.count - 1].size = range.lowerBound
                if isLast { tail = Tail(segment: segment, lastGroup: lastGroup, end: range.lowerBound) }
                return
            }
        }
    }

    // MARK: Records

    private mutating func apply(
        _ group: SegmentReader.Group, _ bytes: [UInt8], _ segment: FlowLog.Segment
    ) throws(FlowFileError) {
        var reader = ByteReader(bytes[group.body])
        do throws(FlowBytesError) {
            for _ in 0..<group.header.count {
                let offset = reader.position
                let record = try RecordFrame.next(&reader)
                let location = LogLocation(
                    segment: segment.number, offset: UInt32(offset),
                    length: UInt32(RecordFrame.size + record.count))
                apply(try LogRecord(record), at: location)
            }
        } catch {
            // The checksum is valid, so a later version has written these bytes.
            throw newerFormat(SegmentHeader.name(of: segment.number))
        }
    }

    private mutating func apply(_ record: LogRecord, at location: LogLocation) {
        switch record {
        case .change(let header, _):
            if table.replay(header, at: location) {
                if header.previous == nil { gaps[header.id] = nil }
            } else {
                gaps[header.id] = location.segment
            }
        case .removal(let id):
            table.replayRemoval(of: id)
            gaps[id] = nil
        case .cleaned(let segment): cleaned = max(cleaned, segment)
        }
    }

    private mutating func end() {
        if let first = segments.first, first.number > cleaned + 1 {
            note(first.number, 0..<0, "The segments from \(cleaned + 1) to \(first.number - 1) are missing")
        }
        table.forgetRuns(upTo: cleaned)
        if damage.isEmpty, let run = setBack.min() {
            note(.max, 0..<0, "Records of the run '\(run)' do not follow one another")
        }
        let present = segments.filter { $0.number > cleaned }
        table.log = FlowLog(disk, limits, segments: present, nextSequence: nextSequence)
        table.endReplay()
    }

    // MARK: Findings

    private mutating func note(_ segment: UInt32, _ range: Range<Int>, _ text: String) {
        let finding = FlowFileFinding(
            isDamage: true, file: SegmentHeader.name(of: segment), offset: range.lowerBound,
            length: range.count,
            text
                + ". The store is read-only: 'FileFlowStore.repair' keeps what can be read and says what is lost."
        )
        damages.append((segment, finding))
    }

    private func newerFormat(_ name: String) -> FlowFileError {
        FlowFileError(
            .newerFormat,
            "'\(name)' in '\(disk.path)' was written by a later version that this one cannot read; use that version."
        )
    }

    private func access<Value>(
        _ name: String, _ body: () throws(FileFailure) -> Value
    ) throws(FlowFileError) -> Value {
        do throws(FileFailure) {
            return try body()
        } catch {
            throw FlowFileError(.inaccessible, "'\(name)' in '\(disk.path)': \(error.explanation).")
        }
    }
}
