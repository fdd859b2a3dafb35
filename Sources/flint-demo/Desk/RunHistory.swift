import FlintCore
import FlintFiles
import Foundation
import Synchronization

/// Keeps the log and the journal of a run in files among the notes, from the moment when there is something to keep.
///
/// Somebody who only looks around leaves no trace: all stays in memory until a note is changed, unless the folder has
/// something of earlier runs already. If another program keeps the history of the same folder, or the folder cannot be
/// written to, the work goes on without.
final class RunHistory: Sendable {
    private struct Files: Sendable {
        let log: FileLogOutput
        let journal: FileHistoryJournal
    }

    private enum Phase {
        /// There is nothing to keep yet.
        case waiting
        case keeping(Files)
        /// Nothing is kept any more, or nothing can be.
        case memory
    }

    private struct State {
        var phase = Phase.waiting
        /// What was logged while there was nothing to keep.
        var events: [LogEvent] = []
        /// What was recorded before the run began in the journal.
        var records: [HistoryRecord] = []
        var start: Date?
        var hasBegun = false
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
    static let journalFolderName = "history"
    static let reportFolderName = "reports"

    /// The base name of the log files.
    private static let logName = "notes"

    /// Has a runtime log and record here.
    func configure(_ configuration: inout FlintConfiguration) {
        // Nothing on the console: standard error belongs to the commands.
        configuration.logging.development = .init(level: .debug, outputs: [self])
        configuration.journal = self
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
        let files = state.withLock { state in
            defer { state.phase = .memory }
            return Self.files(state)
        }
        files?.log.close()
        files?.journal.close()
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
            let files = try openFiles(in: folder)
            state.phase = .keeping(files)
            for event in state.events { try? files.log.write(event) }
        } catch {
            state.phase = .memory
            state.records = []
            state.warning =
                error.code == .inUse
                ? "Another \(DemoProgram.name) is at work in this folder. What is done here is logged in memory only."
                : "Nothing is logged: \(error)"
        }
        state.events = []
    }

    private func openFiles(in folder: String) throws(LogFileError) -> Files {
        var policy = LogFilePolicy()
        policy.maxFileBytes = 1 << 18
        policy.maxFiles = 3
        let log = try FileLogOutput(
            directory: URL(filePath: "\(folder)/\(Self.logFolderName)", directoryHint: .isDirectory),
            baseName: Self.logName, policy: policy, application: DemoProgram.name, wallTime: now)
        var journalPolicy = FileHistoryJournal.defaultPolicy
        journalPolicy.maxFiles = 1
        let journal = try FileHistoryJournal(
            directory: URL(filePath: "\(folder)/\(Self.journalFolderName)", directoryHint: .isDirectory),
            policy: journalPolicy, application: DemoProgram.name, wallTime: now)
        return Files(log: log, journal: journal)
    }

    private static func files(_ state: State) -> Files? {
        if case .keeping(let files) = state.phase { files } else { nil }
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
            return Self.files(state)?.log
        }
        try log?.write(event)
    }

    func flush() throws {
        try state.withLock { Self.files($0) }?.log.flush()
    }

    var logFiles: [FileLogOutput] { state.withLock { Self.files($0) }.map { [$0.log] } ?? [] }

    /// What was logged, by earlier runs, too, oldest first.
    ///
    /// - Returns: The events, and what was wrong with the files, if anything was.
    func logged() -> (events: [LogEvent], problem: String?) {
        let memory = Flint.logs.history.snapshot()
        let log = state.withLock { Self.files($0) }?.log
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

    private static func keep<Element>(_ element: Element, in elements: inout [Element]) {
        if elements.count >= waitingLimit { elements.removeFirst(elements.count / 2) }
        elements.append(element)
    }
}

extension RunHistory: HistoryJournal {
    func beginRun(at time: Date) {
        // Written with the first event, so that a run in which nothing happens does not hide the one before.
        state.withLock { $0.start = time }
    }

    func record(_ record: HistoryRecord) {
        let journal = state.withLock { state -> FileHistoryJournal? in
            let event: DispatchEvent? = if case .event(let event) = record { event } else { nil }
            if let event { open(&state, becauseOf: event.session) }
            if case .memory = state.phase { return nil }
            let journal = Self.files(state)?.journal
            if state.hasBegun { return journal }
            Self.keep(record, in: &state.records)
            if let journal, event != nil { Self.begin(in: journal, &state) }
            return nil
        }
        journal?.record(record)
    }

    func endRun(at time: Date) {
        state.withLock { $0.hasBegun ? Self.files($0)?.journal : nil }?.endRun(at: time)
    }

    func previousRun() -> HistorySnapshot? {
        state.withLock { Self.files($0) }?.journal.previousRun()
    }

    private static func begin(in journal: FileHistoryJournal, _ state: inout State) {
        journal.beginRun(at: state.start ?? Date())
        for record in state.records { journal.record(record) }
        state.records = []
        state.hasBegun = true
    }
}
