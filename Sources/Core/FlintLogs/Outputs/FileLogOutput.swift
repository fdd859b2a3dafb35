internal import FlintBasics
internal import FlintEvents
public import Foundation

/// An output that writes log entries into a file of JSON lines, which is rotated by size and age.
///
/// The active file is `<base name>.jsonl`, rotated ones are `<base name>-<UTC time>-<counter>.jsonl`, and the
/// order of their names is the order of their lines. ``LogFile/Reader`` reads the files.
///
/// A runtime writes entries in the background, several pending ones in one system call. Written entries
/// survive the end of the process. Pending entries are written if the process ends regularly, and are lost if
/// it is killed. Flush the logs before you read the files.
///
/// ```swift
/// let file = try FileLogOutput(directory: folder)
/// try Flint.quickSetup(AppFeatures.self) {
///     $0.logging.production = LoggingConfiguration.Channel(level: .info, outputs: [file])
/// }
/// ```
///
/// After a failure, such as a full device, the entry is lost and counted; the next entry is tried as usual.
public final class FileLogOutput: LogOutput {
    /// The name of the format in the header of the files.
    package static let format = "flint-log"

    private let file: JSONLinesFile

    /// Creates an output, and opens its active file.
    ///
    /// If a killed process has left an incomplete line in the file, the line is removed. A file without a
    /// valid header is renamed. If the folder cannot be created, no error is thrown: the failure is kept as
    /// ``lastError``, and each entry tries again.
    ///
    /// - Parameters:
    ///   - directory: The folder, which is created if necessary.
    ///   - baseName: The base name, with which the names of all files begin.
    ///   - policy: The rules for rotation and retention.
    ///   - application: The name of the application in the header of each file.
    ///   - wallTime: A function that returns the current time of the wall clock, for rotation.
    /// - Throws: ``LogFile/Failure`` with the code `badBaseName` if the base name is not a valid file name,
    ///   or `inUse` if another writer has the files.
    public convenience init(
        directory: URL, baseName: String = "flint", policy: LogFile.Policy = LogFile.Policy(),
        application: String = ProcessInfo.processInfo.processName,
        wallTime: @escaping @Sendable () -> Date = { Date() }
    ) throws(LogFile.Failure) {
        self.init(
            try JSONLinesFile(
                folder: directory.path(percentEncoded: false), base: baseName, format: Self.format,
                application: application, policy: policy, now: wallTime))
    }

    package init(_ file: JSONLinesFile) {
        self.file = file
    }

    /// The policy with which the output was created.
    package var policy: LogFile.Policy { file.requestedPolicy }

    /// The last failure of the output, even if a later call has succeeded; `nil` if there was none.
    public var lastError: LogFile.Failure? { file.lastError }

    /// The number of failures since the output was created; each lost entry counts.
    public var failureCount: Int { file.failureCount }

    /// An array with this output, whose files a debug report contains.
    public var logFiles: [FileLogOutput] { [self] }

    /// Writes an entry in one system call.
    ///
    /// If the line would be too long, the message is truncated, and the entry is marked as truncated.
    ///
    /// - Parameter entry: The entry.
    /// - Throws: ``LogFile/Failure`` if the entry was lost.
    public func write(_ entry: LogEntry) throws {
        try file.append(try entry.line(limit: file.policy.maxLineBytes), isUrgent: entry.level == .error)
    }

    /// Waits until all entries are on the device.
    ///
    /// - Throws: ``LogFile/Failure`` with the code `writeFailed` if the device has not stored the entries.
    public func flush() throws { try file.synchronize() }

    /// Returns the current files of the log, oldest first, the active file last.
    ///
    /// - Returns: The files.
    /// - Throws: ``LogFile/Failure`` with the code `readFailed` if the folder cannot be read.
    public func files() throws(LogFile.Failure) -> [LogFile] {
        do throws(FileFailure) {
            return try file.list().map { entry in
                LogFile(
                    url: URL(filePath: entry.path, directoryHint: .notDirectory), bytes: entry.bytes,
                    rotated: entry.name?.time)
            }
        } catch {
            throw LogFile.Failure(.readFailed, path: file.names.folder, error)
        }
    }

    /// Copies the current contents of all files into a folder, independent of concurrent writes and
    /// rotations.
    ///
    /// Earlier copies in the folder are replaced, and copies of files that no longer exist are deleted.
    ///
    /// - Parameter folder: The folder, which is created if necessary; it must not be a folder of a log.
    /// - Returns: The copies, oldest first.
    /// - Throws: ``LogFile/Failure`` with the code `readFailed` if the files cannot be opened, or
    ///   `copyFailed` if they cannot be copied.
    @discardableResult
    public func copy(to folder: URL) throws(LogFile.Failure) -> [URL] {
        try file.copy(to: folder.path(percentEncoded: false))
            .map { URL(filePath: $0, directoryHint: .notDirectory) }
    }

    /// Reads the entries of all current files.
    ///
    /// - Returns: The entries, oldest first, and how many lines and files could not be read.
    /// - Throws: ``LogFile/Failure`` with the code `readFailed` if the files cannot be opened.
    public func contents() throws(LogFile.Failure) -> LogFile.Contents {
        LogFile.Contents(try file.openAll(), limit: file.policy.maxLineBytes)
    }

    /// Ends the use of the files: later entries are lost and counted, and another writer can use the files.
    ///
    /// Flush the logs before; otherwise pending entries are lost and counted, too.
    public func close() { file.close() }
}

extension FileLogOutput: BatchLogOutput {
    /// Writes entries.
    ///
    /// Each system call writes as many as fit into the active file.
    ///
    /// - Parameters:
    ///   - entries: The entries, in order.
    ///   - failed: A function that is called with the error of each lost entry.
    package func write(_ entries: [LogEntry], failed: (any Error) -> Void) {
        var lines: [[UInt8]] = []
        for entry in entries {
            do { lines.append(try entry.line(limit: file.policy.maxLineBytes)) } catch { failed(error) }
        }
        let isUrgent = entries.contains { $0.level == .error }
        for error in file.append(lines, isUrgent: isUrgent) { failed(error) }
    }
}

extension LogEntry {
    /// Returns the entry as a line of JSON without a line ending.
    ///
    /// If the line would be longer than the limit, the message is truncated, and if that is not enough, the
    /// other texts are removed. The line may be too long even then.
    ///
    /// - Parameter limit: The maximum number of bytes of the line, including its line ending.
    /// - Throws: `EncodingError`, which does not happen for entries that a runtime wrote.
    fileprivate func line(limit: Int) throws -> [UInt8] {
        // If the message alone exceeds the limit, it is cut before it is encoded, which would take long.
        let whole = message.utf8.count < limit ? self : cut(toBytes: limit)
        let line = Array(try whole.jsonLine().utf8)
        guard line.count >= limit else { return line }
        let rest = try cut(toBytes: 0).jsonLine().utf8.count
        // Escaping makes a text at most six times as long, so the last attempt fits.
        for divisor in [1, 2, 6] where rest < limit {
            let line = Array(try cut(toBytes: (limit - rest - 1) / divisor).jsonLine().utf8)
            if line.count < limit { return line }
        }
        return Array(try withoutTexts.jsonLine().utf8)
    }

    private func cut(toBytes count: Int) -> LogEntry {
        var entry = self
        entry.message = message.prefix(bytes: count)
        entry.isTruncated = true
        return entry
    }

    /// The entry without its long texts, for the case that even without the message its line would be too
    /// long.
    ///
    /// The request and the identities of the trace are kept, because readers find related entries by them.
    private var withoutTexts: LogEntry {
        var trace = traceContext
        trace?.state = TraceState()
        return LogEntry(
            sequence: sequence, time: time, channel: channel, level: level, requestID: requestID,
            message: message.prefix(bytes: 32), isTruncated: true, traceContext: trace)
    }
}

extension String {
    /// Returns as many whole characters from the start of the text as fit into a number of bytes.
    fileprivate func prefix(bytes count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(startIndex, offsetBy: max(0, count))
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
