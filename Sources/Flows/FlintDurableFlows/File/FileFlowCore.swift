internal import FlintBasics

/// The logic of a store of files, as a value: it executes groups of operations and removes obsolete files.
///
/// Its functions block the thread until the disk answers.
package struct FileFlowCore {
    private struct Cleaning {
        let segment: UInt32
        var runs: ArraySlice<FlowRunID>
    }

    package var table: FileRunTable
    private var reserve: DiskReserve
    /// The error with which the store refuses changes, because its files are damaged or only read; otherwise
    /// `nil`.
    private var readOnly: FlowStoreError?
    private var cleaning: Cleaning?
    private var mayClean = true
    private var answers: [GroupAnswer] = []
    /// The interrupted write and the damage that were found when the files were read.
    package let findings: [FlowFileFinding]

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - disk: The folder.
    ///   - limits: The sizes of the files.
    ///   - now: The time at which the runs of workers of an ended process become free.
    /// - Throws: ``FlowFileError`` if the files cannot be read, or cannot be prepared for writing.
    package init(_ disk: any FlowDisk, _ limits: FlowFileLimits, at now: FlowTime) throws(FlowFileError) {
        let replay = try LogReplay(disk, limits)
        table = replay.table
        reserve = DiskReserve(disk, size: limits.reservedSize)
        findings = (replay.tornTail.map { [$0] } ?? []) + replay.damage
        guard replay.damage.isEmpty else {
            readOnly = FlowStoreError(
                .unavailable, "The files in '\(disk.path)' are damaged. " + replay.damage[0].description)
            return
        }
        table.log = try replay.continued()
        try freeRuns(at: now)
        _ = reserve.hold()
    }

    /// Reads the files of a store that another process may be using, for operations that only read.
    ///
    /// - Parameters:
    ///   - disk: The folder.
    ///   - limits: The sizes of the files.
    /// - Throws: ``FlowFileError`` if the files cannot be read.
    package init(reading disk: any FlowDisk, _ limits: FlowFileLimits) throws(FlowFileError) {
        let replay = try LogReplay.reading(disk, limits)
        table = replay.table
        reserve = DiskReserve(disk, size: limits.reservedSize)
        findings = replay.damage
        readOnly = FlowStoreError(
            .unavailable,
            "The runs in '\(disk.path)' are only read here; open the store without 'reading' to change them.")
    }

    private mutating func freeRuns(at now: FlowTime) throws(FlowFileError) {
        try table.freeAllRuns(at: now)
        try table.settleFamilies(at: now)
        do throws(FlowLog.Failure) {
            try table.flush()
        } catch {
            guard case .full = error else { throw fileError(for: error) }
            reserve.release()
            do throws(FlowLog.Failure) { try table.flush() } catch { throw fileError(for: error) }
        }
        table.hasWork = true
    }

    private func fileError(for failure: FlowLog.Failure) -> FlowFileError {
        switch failure {
        case .full(let failure):
            FlowFileError(.full, "There is no space for the runs in '\(path)': \(failure.explanation).")
        case .refused(let failure), .unknown(let failure):
            FlowFileError(.inaccessible, "The runs in '\(path)' cannot be written: \(failure.explanation).")
        }
    }

    private var path: String { table.log.disk.path }

    /// Whether the disk has failed to keep a write, so that the files must be read anew before any other
    /// operation.
    package var isPoisoned: Bool { table.log.poison != nil }

    // MARK: Operations

    /// Executes operations as one group.
    ///
    /// - Parameters:
    ///   - operations: The operations.
    ///   - time: The present time.
    /// - Returns: The answers to all operations.
    package mutating func perform(
        _ operations: [GroupOperation<FileRunTable>], at time: FlowMoment
    ) -> [GroupAnswer] {
        defer { answers = [] }
        performAll(operations, at: time)
        return answers
    }

    private mutating func performAll(_ operations: [GroupOperation<FileRunTable>], at time: FlowMoment) {
        if let poison = table.log.poison {
            let error = FlowStoreError(
                .unavailable,
                "The disk did not keep what was written to '\(path)' (\(poison.explanation)); "
                    + "call 'readAnew' to go on with what it holds.")
            return refuse(operations, with: error)
        }
        if let readOnly { return refuseChanges(of: operations, with: readOnly, at: time) }
        guard reserve.hold() else {
            refuseChanges(of: operations.filter { !$0.isUrgent }, with: fullDisk, at: time)
            return attempt(operations.filter(\.isUrgent), at: time)
        }
        attempt(operations, at: time)
    }

    private var fullDisk: FlowStoreError {
        FlowStoreError(
            .unavailable,
            "The disk with the runs in '\(path)' is full; free some space on it, cancel runs or remove ended ones."
        )
    }

    private mutating func attempt(_ operations: [GroupOperation<FileRunTable>], at time: FlowMoment) {
        let done = operations.map { execute($0, at: time) }
        do throws(FlowLog.Failure) {
            try table.flush()
            answers += done
        } catch {
            table.rollBack()
            switch error {
            case .full where reserve.isHeld:
                // The next attempt uses the reserved space, and only for operations that end or remove runs.
                reserve.release()
                refuseChanges(of: operations.filter { !$0.isUrgent }, with: fullDisk, at: time)
                attempt(operations.filter(\.isUrgent), at: time)
            case .full: refuse(operations, with: fullDisk)
            case .refused(let failure):
                let text = "Nothing can be written to '\(path)': \(failure.explanation)."
                refuse(operations, with: FlowStoreError(.unavailable, text))
            case .unknown(let failure):
                let text =
                    "It is not known whether the disk keeps what was written to '\(path)' (\(failure.explanation)); "
                    + "call 'readAnew' to go on with what it holds."
                refuse(operations, with: FlowStoreError(.answerLost, text))
            }
        }
    }

    /// Executes operations that only read, and refuses the others.
    private mutating func refuseChanges(
        of operations: [GroupOperation<FileRunTable>], with error: FlowStoreError, at time: FlowMoment
    ) {
        for operation in operations {
            let done = execute(operation, at: time)
            answers.append(table.hasChanges ? operation.failure(error) : done)
            table.rollBack()
        }
    }

    private mutating func refuse(_ operations: [GroupOperation<FileRunTable>], with error: FlowStoreError) {
        answers += operations.map { $0.failure(error) }
    }

    /// Executes an operation on the runs in memory, without writing to the disk; an error becomes its answer.
    private mutating func execute(
        _ operation: GroupOperation<FileRunTable>, at time: FlowMoment
    ) -> GroupAnswer {
        do { return try operation.body(&table, time) } catch { return operation.failure(error) }
    }

    // MARK: Cleaning

    /// Executes one step of cleaning (freeing the space of obsolete records), if enough records are obsolete.
    ///
    /// A step copies some runs of the oldest segment (file of the log) to the last one. When all runs of the
    /// oldest segment are copied, the next step removes it.
    ///
    /// - Returns: Whether the caller should execute another step; `false` if too few records are obsolete, or
    ///   if cleaning is not possible now.
    package mutating func clean() -> Bool {
        guard mayClean, readOnly == nil, table.log.poison == nil else { return false }
        guard var step = cleaning ?? nextCleaning() else { return false }
        do {
            if step.runs.isEmpty {
                try finish(step)
            } else {
                try copy(&step)
                cleaning = step
            }
            return true
        } catch FlowLog.Failure.full(_) {
            return goOnWithoutReserve()
        } catch {
            // A run that cannot be read prevents the removal of its segment.
            table.rollBack()
            (cleaning, mayClean) = (nil, false)
            return false
        }
    }

    private mutating func goOnWithoutReserve() -> Bool {
        table.rollBack()
        cleaning = nil
        defer { reserve.release() }
        return reserve.isHeld
    }

    private func nextCleaning() -> Cleaning? {
        let log = table.log
        guard let oldest = log.segments.first, log.segments.count > 1 else { return nil }
        // On a full disk, a smaller part of obsolete bytes is sufficient. Files that were just cleaned are
        // below both bounds.
        let bound =
            reserve.isHeld
            ? 2 * table.liveSize + 2 * log.limits.segmentSize
            : table.liveSize * 3 / 2 + log.limits.segmentSize / 4
        guard log.size > bound else { return nil }
        let runs = table.ids(basedUpTo: oldest.number).sorted()
        return Cleaning(segment: oldest.number, runs: runs[...])
    }

    private mutating func copy(_ step: inout Cleaning) throws {
        var (rest, size) = (step.runs, 0)
        while size < table.log.limits.cleaningSize, let id = rest.popFirst() {
            guard let base = table.base(of: id), base <= step.segment else { continue }
            size += table.size(of: id)
            try table.move(id)
        }
        try table.flush()
        step.runs = rest
    }

    private mutating func finish(_ step: Cleaning) throws(FlowLog.Failure) {
        _ = try table.log.append([LogRecord.bytes(cleanedUpTo: step.segment)])
        table.log.removeSegments(upTo: step.segment)
        cleaning = nil
    }
}
