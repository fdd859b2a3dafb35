internal import FlintBasics

extension LogReplay {
    /// Prepares the files so that groups of records can be appended: cuts off an interrupted write, writes
    /// the last group again, and removes obsolete files.
    ///
    /// - Returns: The log.
    /// - Throws: ``FlowFileError`` if the files cannot be written.
    func continued() throws(FlowFileError) -> FlowLog {
        var log = table.log
        do throws(FileFailure) {
            try continueTail(in: &log)
            // The obsolete files are removed after the last segment is synchronized, because before that the
            // device may lack the record that makes them obsolete.
            for name in try disk.names() where isLeftOver(name) { try disk.remove(name) }
            try disk.synchronizeNames()
        } catch {
            throw FlowFileError(
                error.isFullDisk ? .full : .inaccessible,
                "The runs in '\(disk.path)' are complete, but nothing can be written behind them: \(error.explanation)."
            )
        }
        return log
    }

    private func isLeftOver(_ name: String) -> Bool {
        name == FlowLog.temporaryName || SegmentHeader.number(of: name).map { $0 <= cleaned } ?? false
    }

    private func continueTail(in log: inout FlowLog) throws(FileFailure) {
        guard let tail else { return }
        guard let start = tail.lastGroup else {
            // No group of this segment was acknowledged, and the device may lose its name. So the segment is
            // created anew.
            return try log.removeLastSegment()
        }
        if tail.segment.size > tail.end { try tail.segment.file.truncate(to: tail.end) }
        // The group may come from the cache of a system that could not write it to the device. A
        // synchronization does not retry a failed write, so the group is written again.
        let group = try tail.segment.file.read(at: start, count: tail.end - start)
        try tail.segment.file.write(group, at: start)
        try tail.segment.file.synchronizeContents()
    }
}
