package import FlintBasics
package import Foundation
internal import Synchronization

/// A log file to which lines of JSON are appended, and which is rotated when it is too large or too old.
///
/// The lock of the file excludes other writers; readers do not wait for it. If a line cannot be written, it
/// is lost, and the failure is counted and kept. The next line is tried as usual.
package final class JSONLinesFile: Sendable {
    /// The error number `EEXIST` of the system, reported if no name is left for a rotated file, or if another
    /// program keeps putting foreign files at the path of the active file.
    private static let noName: Int32 = 17

    private struct State {
        var rotation: LogFileRotation
        var lock: (any OpenLogFile)?
        var active: (any OpenLogFile)?
        var isClosed = false
    }

    package let names: LogFileNames
    package let format: String
    package let policy: LogFile.Policy
    /// The policy with which the file was opened, including limits that are too small to be valid.
    package let requestedPolicy: LogFile.Policy
    package let files: any LogFileSystem
    private let application: String
    private let now: @Sendable () -> Date
    private let state: Mutex<State>
    /// The last failure and the number of failures.
    ///
    /// This lock is separate from the lock of the file, so that a read of the failures does not wait for a
    /// write to the device.
    private let failures = Mutex<(last: LogFile.Failure?, count: Int)>((nil, 0))

    /// A lock that is held while files are copied, because concurrent copies would write into the same files.
    let copying = Mutex<Void>(())

    /// Opens a log file for appending.
    ///
    /// If the folder or the file cannot be opened, the failure is counted and kept, and the next line tries
    /// again.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - base: The base name, with which the names of all files of the log begin.
    ///   - format: The name of the format in the header of each file.
    ///   - application: The name of the application in the header of each file.
    ///   - policy: The rules for rotation and retention.
    ///   - now: A function that returns the current time of the wall clock.
    ///   - files: The file system.
    /// - Throws: ``LogFile/Failure`` with the code `badBaseName` if the base name is not a valid file name,
    ///   or `inUse` if another writer has the files.
    package init(
        folder: String, base: String, format: String, application: String, policy: LogFile.Policy,
        now: @escaping @Sendable () -> Date, files: any LogFileSystem = SystemLogFiles()
    ) throws(LogFile.Failure) {
        names = try LogFileNames(folder: folder, base: base)
        self.format = format
        self.application = application
        self.policy = policy.normalized
        requestedPolicy = policy
        self.now = now
        self.files = files
        state = Mutex(State(rotation: LogFileRotation(policy)))
        let time = now()
        do throws(LogFile.Failure) {
            try locked { state throws(LogFile.Failure) in try prepare(&state, at: time) }
        } catch {
            if error.code == .inUse { throw error }
            note(error)
        }
    }

    /// The last failure of the file, even if a later call has succeeded; `nil` if there was none.
    package var lastError: LogFile.Failure? { failures.withLock { $0.last } }

    /// The number of failures since the file was opened; each lost line counts.
    package var failureCount: Int { failures.withLock { $0.count } }

    /// Appends a line.
    ///
    /// - Parameters:
    ///   - line: The line without its line ending.
    ///   - isUrgent: Whether to wait until the line is on the device, if the policy requires that for urgent
    ///     lines.
    /// - Throws: ``LogFile/Failure`` if the line was lost; the failure has been counted.
    package func append(_ line: [UInt8], isUrgent: Bool = false) throws(LogFile.Failure) {
        if let error = append([line], isUrgent: isUrgent).first { throw error }
    }

    /// Appends lines with as few system calls as possible; each call writes as many as fit into the active
    /// file.
    ///
    /// - Parameters:
    ///   - lines: The lines without their line endings.
    ///   - isUrgent: Whether to wait until the lines are on the device, if the policy requires that for
    ///     urgent lines.
    /// - Returns: An error for each line that was lost. The failures have been counted.
    package func append(_ lines: [[UInt8]], isUrgent: Bool = false) -> [LogFile.Failure] {
        var errors: [LogFile.Failure] = []
        let fitting = lines.filter { line in
            if line.count < policy.maxLineBytes { return true }
            errors.append(LogFile.Failure(.lineTooLong, path: names.active, "\(line.count) bytes"))
            return false
        }
        if !fitting.isEmpty {
            // `now` is called outside the lock, because it is application code.
            let now = now()
            errors += state.withLock { state in
                guard !state.isClosed else {
                    return fitting.map { _ in
                        LogFile.Failure(.unavailable, path: names.active, "because it was closed")
                    }
                }
                return write(fitting, isUrgent: isUrgent, &state, at: now)
            }
        }
        for error in errors { note(error) }
        return errors
    }

    /// Waits until all written lines are on the device.
    ///
    /// - Throws: ``LogFile/Failure`` if the device has not stored the lines; the failure has been counted.
    package func synchronize() throws(LogFile.Failure) {
        // The lock is not held during the call, because a slow device must not block writers.
        let active = state.withLock { $0.active }
        do throws(LogFile.Failure) { try synchronize(active) } catch {
            note(error)
            throw error
        }
    }

    /// Ends the use of the file: later lines are lost, and another writer can use the files.
    package func close() {
        state.withLock { state in
            state.isClosed = true
            state.active = nil
            state.lock = nil
        }
    }

    /// Opens all current files of the log for reading, oldest first.
    ///
    /// An open file stays readable after its rotation and deletion.
    ///
    /// - Returns: The open files with their names and sizes.
    /// - Throws: ``LogFile/Failure`` with the code `readFailed` if the folder or a file cannot be opened.
    package func openAll() throws(LogFile.Failure) -> [JSONLinesPart] {
        try locked { _ throws(LogFile.Failure) in
            do throws(FileFailure) {
                return try openParts()
            } catch {
                throw LogFile.Failure(.readFailed, path: names.folder, error)
            }
        }
    }

    /// Returns the current files of the log, oldest first, the active file last.
    ///
    /// - Returns: The name, the path and the size in bytes of each file. The name is `nil` for the active
    ///   file. If there is no folder, the list is empty.
    /// - Throws: ``FileFailure`` if the folder cannot be read.
    package func list() throws(FileFailure) -> [(name: RotatedLogFileName?, path: String, bytes: Int)] {
        guard try files.look(names.folder) != .empty else { return [] }
        var list: [(name: RotatedLogFileName?, path: String, bytes: Int)] = []
        for file in try rotatedFiles().sortedOutOfLine(by: { $0.name < $1.name }) {
            list.append((file.name, names.rotated(file.name), file.bytes))
        }
        if case .file(let bytes) = try files.look(names.active) { list.append((nil, names.active, bytes)) }
        return list
    }

    private func openParts() throws(FileFailure) -> [JSONLinesPart] {
        var parts: [JSONLinesPart] = []
        for (_, path, bytes) in try list() {
            parts.append(JSONLinesPart(path: path, file: try files.openForReading(path), bytes: bytes))
        }
        return parts
    }

    private func locked<Result>(
        _ body: (inout State) throws(LogFile.Failure) -> Result
    ) throws(LogFile.Failure) -> Result {
        try state.withLock { state throws(LogFile.Failure) in try body(&state) }
    }

    private func note(_ error: LogFile.Failure) {
        failures.withLock { $0 = (error, $0.count + 1) }
    }

    // MARK: Writing

    /// Writes lines, and returns an error for each lost line.
    ///
    /// - Parameters:
    ///   - lines: The lines without their line endings.
    ///   - isUrgent: Whether to wait until the lines are on the device, if the policy requires that for
    ///     urgent lines.
    ///   - state: The state of the file, which the lock guards.
    ///   - now: The current time.
    private func write(
        _ lines: [[UInt8]], isUrgent: Bool, _ state: inout State, at now: Date
    ) -> [LogFile.Failure] {
        var errors: [LogFile.Failure] = []
        var rest = lines[...]
        var limit = rest.count
        while !rest.isEmpty {
            do throws(LogFile.Failure) {
                rest = rest.dropFirst(try write(rest.prefix(limit), &state, at: now))
            } catch {
                if error.code == .writeFailed, state.active != nil, limit > 1 {
                    // None of the lines was written. They are tried one by one, because on a nearly full
                    // device single lines may still fit.
                    limit = 1
                } else {
                    let lost = error.code == .writeFailed ? rest.prefix(limit) : rest
                    errors += lost.map { _ in error }
                    rest = rest.dropFirst(lost.count)
                }
                continue
            }
            guard isUrgent, policy.durability == .storage else { continue }
            do throws(LogFile.Failure) { try synchronize(state.active) } catch { errors.append(error) }
        }
        return errors
    }

    /// Writes as many lines as fit into the active file, at least one.
    ///
    /// If the first line does not fit or the file is too old, the file is rotated before.
    ///
    /// - Parameters:
    ///   - lines: The lines without their line endings.
    ///   - state: The state of the file, which the lock guards.
    ///   - now: The current time.
    /// - Returns: The number of written lines.
    /// - Throws: ``LogFile/Failure`` if the file cannot be opened, rotated or written; no line was written
    ///   then.
    private func write(
        _ lines: ArraySlice<[UInt8]>, _ state: inout State, at now: Date
    ) throws(LogFile.Failure) -> Int {
        try prepare(&state, at: now)
        if state.rotation.mustRotate(before: (lines.first?.count ?? 0) + 1, at: now) {
            try rotate(&state, at: now)
        } else if state.rotation.hasExpired(at: now) {
            deleteExpired(&state, at: now)
        }
        guard let active = state.active else { return lines.count }
        let size = state.rotation.activeBytes
        var bytes = size == 0 ? header(at: now) : []
        var count = 0
        for line in lines {
            if count > 0, !state.rotation.hasRoom(for: bytes.count + line.count + 1) { break }
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
            count += 1
        }
        do throws(FileFailure) {
            try active.append(bytes)
        } catch {
            // A line that was written only in part must be removed. If the file cannot be truncated now, the
            // line is removed when the file is opened again.
            do throws(FileFailure) {
                // If another program has truncated the file further, truncating it to a larger size would
                // fill it with zeros.
                if try active.size() > size { try active.truncate(to: size) }
            } catch {
                state.active = nil
            }
            throw LogFile.Failure(.writeFailed, path: names.active, error)
        }
        state.rotation.wrote(bytes.count, at: now)
        return count
    }

    private func synchronize(_ active: (any OpenLogFile)?) throws(LogFile.Failure) {
        do throws(FileFailure) {
            try active?.synchronize()
        } catch {
            throw LogFile.Failure(.writeFailed, path: names.active, error)
        }
    }

    private func header(at time: Date) -> [UInt8] {
        LogFile.Header(
            format: format, created: time, application: application,
            process: ProcessInfo.processInfo.processIdentifier
        ).line
    }

    private func rotate(_ state: inout State, at now: Date) throws(LogFile.Failure) {
        do throws(FileFailure) {
            try moveActive(&state, at: now)
        } catch {
            throw LogFile.Failure(.rotationFailed, path: names.active, error)
        }
        try prepare(&state, at: now)
    }

    /// Renames the active file to the name of a rotated file, which makes room for a new active file.
    ///
    /// - Throws: ``FileFailure`` if the file cannot be renamed, or if there is no later name for it.
    private func moveActive(_ state: inout State, at now: Date) throws(FileFailure) {
        let taken = try rotatedFiles().map(\.name).max()
        guard let name = state.rotation.nextName(at: now, after: taken) else {
            throw FileFailure(.rename, number: Self.noName)
        }
        try files.rename(names.active, to: names.rotated(name))
        state.rotation.rotated(as: name)
        state.active = nil
    }

    /// Deletes the rotated files that the policy no longer retains.
    ///
    /// A failure is counted, and lines can still be written.
    private func deleteExpired(_ state: inout State, at now: Date) {
        do throws(FileFailure) {
            for name in state.rotation.expired(try rotatedFiles(), at: now) {
                try files.remove(names.rotated(name))
            }
        } catch {
            state.rotation.postponeExpiry()
            note(LogFile.Failure(.rotationFailed, path: names.folder, error))
        }
    }

    private func rotatedFiles() throws(FileFailure) -> [LogFileRotation.Rotated] {
        var rotated: [LogFileRotation.Rotated] = []
        for text in try files.names(in: names.folder) {
            guard let name = RotatedLogFileName(text, base: names.base),
                // A folder or link that has the name of a rotated file is not a log file.
                case .file(let bytes) = try files.look(names.rotated(name))
            else { continue }
            rotated.append(LogFileRotation.Rotated(name: name, bytes: bytes))
        }
        return rotated
    }

    // MARK: Opening

    /// Ensures that the active file is open, locked and valid, and still at its path.
    ///
    /// The contents are examined again if another program has written to the file or truncated it, as
    /// `logrotate` does with `copytruncate`.
    ///
    /// - Throws: ``LogFile/Failure`` with the code `inUse` if another writer has the files, or `unavailable`
    ///   if the folder or the file cannot be opened.
    private func prepare(_ state: inout State, at now: Date) throws(LogFile.Failure) {
        if let active = state.active, active.size(at: names.active) == state.rotation.activeBytes { return }
        state.active = nil
        do throws(FileFailure) {
            try takeLock(&state)
            try open(&state, at: now)
        } catch {
            throw LogFile.Failure(error.isLocked ? .inUse : .unavailable, path: names.active, error)
        }
        deleteExpired(&state, at: now)
    }

    private func takeLock(_ state: inout State) throws(FileFailure) {
        if let lock = state.lock, lock.isAt(names.lock) { return }
        state.lock = nil
        try files.makeFolder(names.folder)
        state.lock = try files.lock(names.lock)
    }

    private func open(_ state: inout State, at now: Date) throws(FileFailure) {
        // The item at the path of the active file is moved at most twice: because it is not a file, and
        // because it is not a log file.
        for _ in 0..<3 {
            if try files.look(names.active) == .other {
                try moveAside()
                continue
            }
            let active = try files.open(names.active)
            switch try examine(active) {
            case .ours(let bytes, let since):
                state.rotation.opened(bytes: bytes, since: since)
                state.active = active
                return
            // Lines are not appended to a file of a later version of the format, so that file is rotated.
            case .newer: try moveActive(&state, at: now)
            case .foreign: try moveAside()
            }
        }
        throw FileFailure(.open, number: Self.noName)
    }

    private enum Finding {
        case ours(bytes: Int, since: Date?)
        case newer
        case foreign
    }

    /// Examines the contents of a file that is to become the active file.
    ///
    /// If the file has the format, a last line without a line ending is completed or removed.
    ///
    /// - Returns: Whether the file has this format, a later version of it, or other contents.
    /// - Throws: ``FileFailure`` if the file cannot be read or repaired.
    private func examine(_ active: any OpenLogFile) throws(FileFailure) -> Finding {
        let size = try active.size()
        let start = try active.read(at: 0, count: min(size, LogFile.Header.maxBytes))
        switch LogFileBeginning(start, format: format) {
        case .torn:
            if size > 0 { try active.truncate(to: 0) }
            return .ours(bytes: 0, since: nil)
        case .ours(let header, let bytes):
            let size = try repairEnd(of: active, size: size)
            guard size > bytes else {
                // The file has only a header, so it can be emptied and get a new header.
                try active.truncate(to: 0)
                return .ours(bytes: 0, since: nil)
            }
            return .ours(bytes: size, since: header.created)
        case .newer: return .newer
        case .foreign: return .foreign
        }
    }

    /// Repairs a last line without a line ending: a complete JSON object gets one, anything else is removed.
    ///
    /// - Parameters:
    ///   - active: The file.
    ///   - size: The size of the file in bytes.
    /// - Returns: The size afterwards.
    /// - Throws: ``FileFailure`` if the file cannot be read or repaired.
    private func repairEnd(of active: any OpenLogFile, size: Int) throws(FileFailure) -> Int {
        let lineEnd = try endOfLastLine(in: active, size: size)
        guard lineEnd < size else { return size }
        if size - lineEnd < policy.maxLineBytes {
            let line = try active.read(at: lineEnd, count: size - lineEnd)
            if (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any] {
                try active.append([UInt8(ascii: "\n")])
                return size + 1
            }
        }
        try active.truncate(to: lineEnd)
        return lineEnd
    }

    private func endOfLastLine(in active: any OpenLogFile, size: Int) throws(FileFailure) -> Int {
        var end = size
        while end > 0 {
            let start = max(0, end - JSONLinesPart.chunk)
            let bytes = try active.read(at: start, count: end - start)
            if let index = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + index + 1 }
            end = start
        }
        return 0
    }

    /// Renames the file or folder at the path of the active file, because it is not a log file of this
    /// format.
    ///
    /// - Throws: ``FileFailure`` if it cannot be renamed.
    private func moveAside() throws(FileFailure) {
        var number = 1
        while try files.look(names.aside(number)) != .empty { number += 1 }
        try files.rename(names.active, to: names.aside(number))
    }
}
