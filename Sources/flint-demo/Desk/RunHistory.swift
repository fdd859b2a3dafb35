import FlintCore
import FlintFiles
import Foundation
import Synchronization

/// Keeps the log and the history of a run in files among the notes, from the moment when there is something to keep.
///
/// Somebody who only looks around leaves no trace: all stays in memory until a note is changed, unless the folder has
/// something of earlier runs already. If another program keeps the history of the same folder, or the folder cannot be
/// written to, the work goes on without.
final class RunHistory: Sendable {
    private enum Phase {
        /// There is nothing to keep yet.
        case waiting
        case keeping(FileLogOutput)
        /// Nothing is kept any more, or nothing can be.
        case memory
    }

    private struct State {
        var phase = Phase.waiting
        /// What was logged while there was nothing to keep.
        var events: [LogEvent] = []
        var isRecording = false
        var warning: String?
    }

    /// The sessions in which files are changed.
    private static let changingSessions: Set<String> = [
        ActionSession.Configuration.changes.name, ActionSession.Configuration.export.name,
    ]

    /// How much is remembered of somebody who only looks around.
    private static let waitingLimit = 500

    /// The folder of the notes; `nil` to keep nothing.
    private let notes: String?
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// Begins to keep at once if the folder has something of earlier runs.
    ///
    /// - Parameters:
    ///   - notes: The folder of the notes; `nil` to keep nothing.
    ///   - now: The wall clock.
    init(notes: String? = nil, now: @escaping @Sendable () -> Date = { Date() }) {
        self.notes = notes
        self.now = now
        state.withLock { open(&$0, becauseOf: nil) }
    }

    /// The folder for what the program remembers.
    private var folder: String? { notes.map { "\($0)/\(Gates.folderName)" } }
    private var logFolder: String? { folder.map { "\($0)/\(Self.logFolderName)" } }

    /// The names of the folders in the one for what the program remembers.
    static let logFolderName = "logs"
    static let historyFolderName = "history"
    static let reportFolderName = "reports"

    /// The base name of the log files.
    private static let logName = "notes"

    /// Has a runtime log here.
    func configure(_ configuration: inout FlintConfiguration) {
        // Nothing on the console: standard error belongs to the commands.
        configuration.logging.development = .init(level: .debug, outputs: [self])
        configuration.flightRecorder = nil
    }

    /// Has a runtime record here from now on, if there is something to keep, with what it has done so far.
    func record(_ runtime: Flint) {
        let isFirst = state.withLock { state in
            guard Self.log(state) != nil, !state.isRecording else { return false }
            state.isRecording = true
            return true
        }
        guard isFirst, let folder else { return }
        var recorder = FlightRecorderConfiguration(
            folder: URL(filePath: "\(folder)/\(Self.historyFolderName)", directoryHint: .isDirectory))
        recorder.capacity = 1000
        do {
            try runtime.startFlightRecorder(recorder)
        } catch {
            state.withLock { $0.warning = error.diagnostics.map(\.text).joined(separator: " ") }
        }
    }

    /// What has to be said to the person, once.
    func takeWarning() -> String? {
        state.withLock { state in
            defer { state.warning = nil }
            return state.warning
        }
    }

    /// Ends the keeping, so that the next run can begin.
    func close() {
        let log = state.withLock { state in
            defer { state.phase = .memory }
            return Self.log(state)
        }
        log?.close()
    }

    /// The folder for reports that nobody gave a place.
    var reportFolder: String? { folder.map { "\($0)/\(Self.reportFolderName)" } }

    // MARK: Opening

    /// Opens the files if there is something to keep; it happens once, so that whoever waits for it waits for little.
    private func open(_ state: inout State, becauseOf session: String?) {
        guard case .waiting = state.phase, let notes, let folder else { return }
        let isChanging = session.map(Self.changingSessions.contains) ?? false
        guard isChanging ? Self.isFolder(notes) : Self.isFolder(folder) else { return }
        do throws(LogFileError) {
            let log = try openLog(in: folder)
            state.phase = .keeping(log)
            for event in state.events { try? log.write(event) }
        } catch {
            state.phase = .memory
            state.warning =
                error.code == .inUse
                ? "Another \(DemoProgram.name) is at work in this folder. What is done here is logged in memory only."
                : "Nothing is logged: \(error)"
        }
        state.events = []
    }

    private func openLog(in folder: String) throws(LogFileError) -> FileLogOutput {
        var policy = LogFilePolicy()
        policy.maxFileBytes = 1 << 18
        policy.maxFiles = 3
        return try FileLogOutput(
            directory: URL(filePath: "\(folder)/\(Self.logFolderName)", directoryHint: .isDirectory),
            baseName: Self.logName, policy: policy, application: DemoProgram.name, wallTime: now)
    }

    private static func log(_ state: State) -> FileLogOutput? {
        if case .keeping(let log) = state.phase { log } else { nil }
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? FileFacts.of(path, followingLinks: true).kind) == .folder
    }
}

extension RunHistory: LogOutput {
    func write(_ event: LogEvent) throws {
        let log = state.withLock { state -> FileLogOutput? in
            open(&state, becauseOf: event.session)
            if case .waiting = state.phase { Self.keep(event, in: &state.events) }
            return Self.log(state)
        }
        try log?.write(event)
    }

    func flush() throws {
        try state.withLock { Self.log($0) }?.flush()
    }

    var logFiles: [FileLogOutput] { state.withLock { Self.log($0) }.map { [$0] } ?? [] }

    /// What was logged, by earlier runs, too, oldest first.
    ///
    /// - Returns: The events, and what was wrong with the files, if anything was.
    func logged() -> (events: [LogEvent], problem: String?) {
        let memory = Flint.logs.history.snapshot()
        let log = state.withLock { Self.log($0) }
        do throws(LogFileError) {
            if let log {
                let contents = try log.contents()
                // What a full disk has swallowed is still in memory.
                guard log.failureCount == 0 else {
                    return (Self.joined(contents.events, memory), log.lastError.map { "\($0)" })
                }
                return (contents.events, Self.problem(with: contents.damage))
            }
            guard let logFolder, Self.isFolder(logFolder) else { return (memory, nil) }
            let contents = try LogFileReader()
                .read(
                    directory: URL(filePath: logFolder, directoryHint: .isDirectory), baseName: Self.logName)
            return (Self.joined(contents.events, memory), Self.problem(with: contents.damage))
        } catch {
            return (memory, "\(error)")
        }
    }

    /// Both, each event once, by time.
    private static func joined(_ kept: [LogEvent], _ memory: [LogEvent]) -> [LogEvent] {
        let known = Set(kept)
        let events = kept + memory.filter { !known.contains($0) }
        return events.enumerated()
            .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    private static func problem(with damage: LogFileDamage) -> String? {
        let count = damage.invalid + damage.tooLong + damage.unknownVersion
        if damage.unreadableFiles > 0 { return "Some of the log files could not be read." }
        return count == 0 ? nil : "\(ConsolePresenter.counted(count, "line")) of the log could not be read."
    }

    private static func keep(_ event: LogEvent, in events: inout [LogEvent]) {
        if events.count >= waitingLimit { events.removeFirst(events.count / 2) }
        events.append(event)
    }
}
