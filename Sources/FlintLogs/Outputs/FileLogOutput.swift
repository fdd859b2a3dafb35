internal import FlintFiles
public import Foundation

/// Writes log events into a file of JSON lines, which is rotated by size and age.
///
/// The active file is `<base name>.jsonl`, rotated ones are `<base name>-<UTC time>-<counter>.jsonl`, and the order
/// of their names is the order of their lines. ``LogFileReader`` reads the files.
///
/// A runtime has events written behind the dispatch, as many as wait in one call to the system. What a call has written
/// survives the end of the process; what waits at that moment is lost, unless the process ends in order. Flush the logs
/// before you read the files.
///
/// ```swift
/// let file = try FileLogOutput(directory: folder)
/// try Flint.quickSetup(AppFeatures.self) {
///     $0.logging.production = LoggingConfiguration.Channel(level: .info, outputs: [file])
/// }
/// ```
///
/// A failure, such as a full device, costs the event and is counted; the next event is tried as usual.
public final class FileLogOutput: LogOutput {
    /// The name of the format.
    package static let format = "flint-log"

    private let file: JSONLinesFile

    /// Opens the log.
    ///
    /// The end of a line that a killed process left is cut off, and a file without our header is moved aside. A folder
    /// that cannot be made is no error: it is kept as ``lastError`` and tried again with each event.
    ///
    /// - Parameters:
    ///   - directory: The folder, which is made if need be.
    ///   - baseName: What the names of the files begin with.
    ///   - policy: When to rotate and what to keep.
    ///   - application: The name in the header of each file.
    ///   - wallTime: The wall clock, for rotation.
    /// - Throws: ``LogFileError`` with the code `badBaseName`, or `inUse` if another writer has the files.
    public convenience init(
        directory: URL, baseName: String = "flint", policy: LogFilePolicy = LogFilePolicy(),
        application: String = ProcessInfo.processInfo.processName,
        wallTime: @escaping @Sendable () -> Date = { Date() }
    ) throws(LogFileError) {
        self.init(
            try JSONLinesFile(
                folder: directory.path(percentEncoded: false), base: baseName, format: Self.format,
                application: application, policy: policy, now: wallTime))
    }

    package init(_ file: JSONLinesFile) {
        self.file = file
    }

    /// As it was asked for.
    package var policy: LogFilePolicy { file.requestedPolicy }

    /// The newest failure, also if it has been overcome; `nil` if there was none.
    public var lastError: LogFileError? { file.lastError }

    /// How often something failed; each event that was lost counts.
    public var failureCount: Int { file.failureCount }

    /// The output itself.
    public var logFiles: [FileLogOutput] { [self] }

    /// Writes an event in one call to the system; a message that is too long is cut and marked.
    ///
    /// - Parameter event: The event.
    /// - Throws: ``LogFileError`` if the event was lost.
    public func write(_ event: LogEvent) throws {
        try file.append(try event.line(limit: file.policy.maxLineBytes), isUrgent: event.level == .error)
    }

    /// Waits until the device has all events.
    ///
    /// - Throws: ``LogFileError`` with the code `writeFailed`.
    public func flush() throws { try file.synchronize() }

    /// The files as they are now, oldest first, the active one last.
    ///
    /// - Returns: The files.
    /// - Throws: ``LogFileError`` with the code `readFailed`.
    public func files() throws(LogFileError) -> [LogFile] {
        do throws(FileFailure) {
            return try file.list().map { entry in
                LogFile(
                    url: URL(filePath: entry.path, directoryHint: .notDirectory), bytes: entry.bytes,
                    rotated: entry.name?.time)
            }
        } catch {
            throw LogFileError(.readFailed, path: file.names.folder, error)
        }
    }

    /// Copies all files as they are at one moment, whatever is written or rotated meanwhile.
    ///
    /// What was copied to the folder before is replaced, and copies of files that are gone are deleted.
    ///
    /// - Parameter folder: The folder, which is made if need be; not one in which log files are written.
    /// - Returns: The copies, oldest first.
    /// - Throws: ``LogFileError`` with the code `copyFailed` or `readFailed`.
    @discardableResult
    public func copy(to folder: URL) throws(LogFileError) -> [URL] {
        try file.copy(to: folder.path(percentEncoded: false))
            .map { URL(filePath: $0, directoryHint: .notDirectory) }
    }

    /// Reads all events as they are now.
    ///
    /// - Returns: The events, oldest first, and what could not be read.
    /// - Throws: ``LogFileError`` with the code `readFailed`.
    public func contents() throws(LogFileError) -> LogFileContents {
        LogFileContents(try file.openAll(), limit: file.policy.maxLineBytes)
    }

    /// Takes no further events and lets another writer have the files.
    ///
    /// Flush the logs before, or what still waits is lost and counted.
    public func close() { file.close() }
}

extension FileLogOutput: BatchLogOutput {
    /// Writes as many events in one call as fit into the active file.
    package func write(_ events: [LogEvent], failed: (any Error) -> Void) {
        var lines: [[UInt8]] = []
        for event in events {
            do { lines.append(try event.line(limit: file.policy.maxLineBytes)) } catch { failed(error) }
        }
        let isUrgent = events.contains { $0.level == .error }
        for error in file.append(lines, isUrgent: isUrgent) { failed(error) }
    }
}

extension LogEvent {
    /// The line of the event without its end, with the message cut to a limit.
    fileprivate func line(limit: Int) throws -> [UInt8] {
        // A huge message is not turned into JSON first.
        let whole = message.utf8.count < limit ? self : cut(toBytes: limit)
        let line = Array(try whole.jsonLine().utf8)
        guard line.count >= limit else { return line }
        let rest = try cut(toBytes: 0).jsonLine().utf8.count
        // Escaping makes a text at most six times as long.
        for divisor in [1, 2, 6] where rest < limit {
            let line = Array(try cut(toBytes: (limit - rest - 1) / divisor).jsonLine().utf8)
            if line.count < limit { return line }
        }
        return Array(try withoutTexts.jsonLine().utf8)
    }

    private func cut(toBytes count: Int) -> LogEvent {
        LogEvent(
            sequence: sequence, time: time, channel: channel, level: level, session: session,
            activity: activity, topic: topic, requestID: requestID, input: input, presenter: presenter,
            message: message.prefix(bytes: count), isTruncated: true)
    }

    /// Only what is short by its nature, for an event whose other texts leave no room.
    private var withoutTexts: LogEvent {
        LogEvent(
            sequence: sequence, time: time, channel: channel, level: level, requestID: requestID,
            message: message.prefix(bytes: 32), isTruncated: true)
    }
}

extension String {
    /// As many whole characters as a number of bytes holds.
    fileprivate func prefix(bytes count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(startIndex, offsetBy: max(0, count))
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
