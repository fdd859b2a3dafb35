public import Foundation
internal import Synchronization

/// A journal in files of JSON lines, each line written in one call to the system inside the dispatch.
///
/// The files are rotated like log files and take at most ``LogFilePolicy/maxFileBytes`` times one more than
/// ``LogFilePolicy/maxFiles``; what is deleted is missing from ``previousRun()``.
///
/// ```swift
/// let journal = try FileHistoryJournal(directory: folder)
/// try Flint.quickSetup(AppFeatures.self) { $0.journal = journal }
/// if let previous = Flint.previousRun(), !previous.isClean { print(previous.unfinished) }
/// ```
public final class FileHistoryJournal: HistoryJournal {
    private enum Previous {
        case none
        /// Held open, so that rotation cannot take them away before somebody asks.
        case unread([JSONLinesPart])
        case read(HistorySnapshot?)
    }

    /// The name of the format.
    package static let format = "flint-journal"

    private let file: JSONLinesFile
    private let previous = Mutex(Previous.none)

    /// The policy of a journal: at most one mebibyte in four files.
    public static var defaultPolicy: LogFilePolicy {
        var policy = LogFilePolicy()
        policy.maxFileBytes = 1 << 18
        policy.maxFiles = 3
        policy.maxFileAge = nil
        return policy
    }

    /// Opens a journal.
    ///
    /// A folder that cannot be made is no error: it is kept as ``lastError`` and tried again with each record.
    ///
    /// - Parameters:
    ///   - directory: The folder, which is made if need be.
    ///   - baseName: What the names of the files begin with.
    ///   - policy: When to rotate and what to keep.
    ///   - application: The name in the header of each file.
    ///   - wallTime: The wall clock, for rotation.
    /// - Throws: ``LogFileError`` with the code `badBaseName`, or `inUse` if another journal has the files.
    public convenience init(
        directory: URL, baseName: String = "history", policy: LogFilePolicy = defaultPolicy,
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
    var policy: LogFilePolicy { file.requestedPolicy }

    /// The newest failure, also if it has been overcome; `nil` if there was none.
    public var lastError: LogFileError? { file.lastError }

    /// How often something failed; each record that was lost counts.
    public var failureCount: Int { file.failureCount }

    /// Notes that a run begins, and keeps what earlier runs left until it is asked for.
    ///
    /// - Parameter time: The wall-clock time.
    public func beginRun(at time: Date) {
        let parts = (try? file.openAll()) ?? []
        previous.withLock { $0 = .unread(parts) }
        write(.began(time), isUrgent: true)
    }

    /// Writes a record.
    ///
    /// - Parameter record: What happened.
    public func record(_ record: HistoryRecord) {
        write(.record(record), isUrgent: record.isFailure)
    }

    /// Notes that the run was shut down in order.
    ///
    /// - Parameter time: The wall-clock time.
    public func endRun(at time: Date) {
        write(.ended(time), isUrgent: true)
    }

    /// What the run before the current one left; before the first run begins, what the last one left.
    ///
    /// - Returns: The history; `nil` if there was none.
    /// - Complexity: Reads the files when it is called first.
    public func previousRun() -> HistorySnapshot? {
        previous.withLock { previous in
            switch previous {
            case .none: return read((try? file.openAll()) ?? [])
            case .unread(let parts):
                let snapshot = read(parts)
                previous = .read(snapshot)
                return snapshot
            case .read(let snapshot): return snapshot
            }
        }
    }

    /// Takes no further records and lets another journal have the files.
    public func close() { file.close() }

    private func write(_ line: HistoryLine, isUrgent: Bool) {
        // An event of a runtime can always be encoded; the file counts what it loses.
        guard let bytes = try? line.bytes(limit: file.policy.maxLineBytes) else { return }
        try? file.append(bytes, isUrgent: isUrgent)
    }

    private func read(_ parts: [JSONLinesPart]) -> HistorySnapshot? {
        var reader = JSONLinesReader<HistoryLine>(format: Self.format, limit: file.policy.maxLineBytes)
        var replay = HistoryReplay()
        reader.read(parts) { replay.add($0) }
        return replay.result(reader.damage)
    }
}

extension HistoryRecord {
    /// Whether an action failed.
    fileprivate var isFailure: Bool {
        // What a stack says of a failure, the timeline says, too.
        if case .event(let event) = self, case .ended(.failure, _) = event.kind { true } else { false }
    }
}
