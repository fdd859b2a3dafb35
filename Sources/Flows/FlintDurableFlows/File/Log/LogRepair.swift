internal import FlintBasics

/// A repair of damaged segments, which writes the readable runs to a new segment that replaces all others.
package struct LogRepair {
    private static let groupSize = 1 << 20

    private let disk: any FlowDisk
    private let replay: LogReplay

    /// Reads the segments.
    ///
    /// - Throws: ``FlowFileError`` if the segments cannot be read or a later version has written them.
    package init(_ disk: any FlowDisk) throws(FlowFileError) {
        self.disk = disk
        replay = try LogReplay(disk, FlowFileLimits())
    }

    /// Repairs the segments if there is damage, and returns the report.
    ///
    /// - Throws: ``FlowFileError`` if the files cannot be written.
    package func report() throws(FlowFileError) -> FlowRepairReport {
        var (runs, lost) = ([FlowRecord](), replay.setBack.filter { !replay.table.contains($0) })
        var damage = replay.damage
        for id in replay.table.ids(basedUpTo: .max).sorted() {
            do throws(FlowFileError) {
                if let run = try replay.table.record(of: id) { runs.append(run) }
            } catch {
                lost.insert(id)
                damage.append(
                    FlowFileFinding(isDamage: true, file: "", offset: 0, length: 0, error.description))
            }
        }
        let isNeeded = !damage.isEmpty
        let prefix = isNeeded ? try replace(by: runs) : nil
        return FlowRepairReport(
            damage: damage, setBackRuns: replay.setBack.subtracting(lost).sorted(), lostRuns: lost.sorted(),
            runs: runs.count, keptAs: prefix)
    }

    private func replace(by runs: [FlowRecord]) throws(FlowFileError) -> String {
        do throws(FileFailure) {
            let names = try disk.names()
            let old = names.filter { SegmentHeader.number(of: $0) != nil }
            let last = old.compactMap(SegmentHeader.number).max() ?? 0
            let header = SegmentHeader(
                number: last + 1, isBase: true, salt: .random(in: .min ... .max), firstSequence: 1)
            let file = try FlowLog.makeTemporary(header, on: disk)
            try write(runs, to: file, header)
            try file.synchronizeContents()
            // The renaming makes the new segment valid and the others obsolete.
            try disk.rename(FlowLog.temporaryName, to: SegmentHeader.name(of: header.number))
            try disk.synchronizeNames()
            let prefix = freePrefix(names)
            for name in old { try disk.rename(name, to: prefix + name) }
            try disk.synchronizeNames()
            return prefix
        } catch {
            throw FlowFileError(
                error.isFullDisk ? .full : .inaccessible,
                "The repair of '\(disk.path)' is not complete: \(error.explanation). Nothing is lost by that; repair again."
            )
        }
    }

    private func freePrefix(_ names: [String]) -> String {
        let number = (1...).first { number in !names.contains { $0.hasPrefix("damaged-\(number)-") } }
        return "damaged-\(number ?? 0)-"
    }

    private func write(
        _ runs: [FlowRecord], to file: any FlowDiskFile, _ header: SegmentHeader
    ) throws(FileFailure) {
        var records = [LogRecord.bytes(cleanedUpTo: header.number - 1)]
        var (offset, sequence, size) = (SegmentHeader.size, header.firstSequence, 0)
        func flush() throws(FileFailure) {
            guard !records.isEmpty else { return }
            var body = ByteWriter()
            for record in records { RecordFrame.add(record, to: &body, seed: header.seed) }
            let group = GroupHeader.group(
                body.bytes, count: records.count, sequence: sequence, seed: header.seed)
            guard offset + group.count < Int(UInt32.max) else {
                throw FileFailure(.write, number: FlowLog.tooLarge)
            }
            try file.write(group, at: offset)
            (offset, sequence, records, size) = (offset + group.count, sequence + 1, [], 0)
        }
        for run in runs {
            let record = LogRecord.bytes(
                RunHeader(run, number: 1, previous: nil), fields: RunFields.bytes(of: run, since: nil))
            records.append(record)
            size += record.count
            if size > Self.groupSize { try flush() }
        }
        try flush()
    }
}
