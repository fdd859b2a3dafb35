import FlintBasics
internal import Foundation
internal import Synchronization

/// The flight recorder of a runtime, and the recordings of the application's earlier runs.
final class FlightRecorderStore: Sendable {
    private struct Flight {
        let recorder: FlightRecorder
        let folder: RecorderFolder
        /// The names of the files of the application's earlier runs, the newest first.
        let earlier: [String]
        /// The history of the application's previous run.
        ///
        /// The outer `nil` means that it has not been read yet.
        var previous: HistorySnapshot??
    }

    private struct State {
        var hasBegun = false
        var flight: Flight?
    }

    private let history: HistoryFold
    private let state = Mutex(State())

    init(_ history: HistoryFold) {
        self.history = history
    }

    /// Starts recording, unless it has been started before.
    ///
    /// - Parameters:
    ///   - configuration: The folder and the capacity.
    ///   - time: The current wall-clock time.
    /// - Returns: A finding of the set-up if the file of the recording cannot be created; otherwise `nil`.
    func begin(_ configuration: FlightRecorderConfiguration, at time: Date) -> SetupDiagnostic? {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst else { return nil }
        let folder = RecorderFolder(configuration)
        do throws(FileFailure) {
            let (recorder, earlier) = try folder.begin(at: time)
            recorder.name(
                .settings, FlightRecorder.Setting.stacks,
                RecorderCoding.encode(history.read { $0.stacks.configuration }))
            recorder.name(.settings, FlightRecorder.Setting.traces, history.origins.recorded)
            history.record(into: recorder) { RecorderCoding.encode($0) }
            state.withLock { $0.flight = Flight(recorder: recorder, folder: folder, earlier: earlier) }
            return nil
        } catch {
            // The store can be started again, because recording into another folder may succeed.
            state.withLock { $0.hasBegun = false }
            let path = configuration.folder.path(percentEncoded: false)
            return SetupDiagnostic(
                code: .storageUnwritable, severity: .warning, subject: path,
                text:
                    "The flight recorder has no file in '\(path)': \(error.explanation). What happens is not kept for the next run. Change the permissions of the folder, or give 'flightRecorder' another one."
            )
        }
    }

    /// Records in the file that the runtime was shut down or released, with the time of the event.
    ///
    /// The file of a run without requests is deleted.
    func end(at time: @autoclosure () -> Date) {
        guard let recorder = state.withLock({ $0.flight?.recorder }) else { return }
        if history.isTimelineUntouched { recorder.discard() }
        recorder.end(at: time().timeIntervalSinceReferenceDate)
    }

    /// Returns the history of the application's previous run; `nil` if there was none.
    func previousRun() -> HistorySnapshot? {
        guard let flight = state.withLock({ $0.flight }) else { return nil }
        if let known = flight.previous { return known }
        let previous = flight.folder.previousRun(among: flight.earlier).map { FlightReplay($0).snapshot }
        state.withLock { $0.flight?.previous = .some(previous) }
        return previous
    }

    /// Returns the history of the application's present run, as the flight recorder has written it so far;
    /// `nil` if nothing is recorded.
    func currentRun() -> HistorySnapshot? {
        guard let recorder = state.withLock({ $0.flight?.recorder }) else { return nil }
        return RecorderFolder.recording(of: recorder).map { FlightReplay($0).snapshot }
    }
}

// MARK: - FlightReplay

/// Makes the history of an application's run from the recording of its flight recorder.
///
/// It applies the recorded rows, the stored forms of events, as the running application did, and so gets the
/// same timeline and stacks. Stacks are numbered from 1, beginning at the oldest recorded row.
struct FlightReplay {
    private let recording: FlightRecording

    init(_ recording: FlightRecording) {
        self.recording = recording
    }

    /// The history of the recorded run of the application.
    var snapshot: HistorySnapshot {
        let entries = recording.carried + recording.rows
        let indexes = RecordedIndexes(entries.map(\.row))
        let names = EventNames(recording, indexes)
        var state = HistoryFold.State(names)
        state.timeline.resize(to: max(1, entries.count))
        if let bytes = recording.name(.settings, FlightRecorder.Setting.stacks),
            let settings = RecorderCoding.decodeSettings(bytes)
        {
            state.stacks.configuration = settings.bounded
        }
        for entry in entries {
            let note = entry.note.flatMap { RecorderCoding.decode($0) }
            state.fold(indexes.row(entry.row), entry.sequence, note, names)
        }
        var snapshot = HistorySnapshot()
        snapshot.started = Date(timeIntervalSinceReferenceDate: recording.began)
        snapshot.ended = recording.ended.map { Date(timeIntervalSinceReferenceDate: $0) }
        let origins = recording.name(.settings, FlightRecorder.Setting.traces)
            .flatMap { RequestOrigins(recorded: $0) }
        snapshot.timeline = state.timeline.compactMap { $0.event(names, origins) }
        // The clock of the recorded run does not exist in this process, so the ages of the stacks are
        // unknown.
        snapshot.openStacks = state.stacks.rows.compactMap { $0?.stack(at: .zero, names) }
            .sortedOutOfLine { $0.id < $1.id }
        snapshot.damage = LogFile.Damage(invalid: recording.missingRows + recording.missingNotes)
        return snapshot
    }
}

/// New numbers, from 1, for the sessions and actions to which a recording's rows refer by an index in a table
/// of names.
///
/// The replay does not use the indexes themselves: its tables grow with the largest index, and a damaged file
/// may contain indexes of any size.
struct RecordedIndexes {
    private(set) var sessions: [UInt32: UInt32] = [0: 0]
    private(set) var plans: [UInt32: UInt32] = [0: 0]

    init(_ rows: [EventRow]) {
        for row in rows {
            if sessions[row.session] == nil { sessions[row.session] = UInt32(sessions.count) }
            if plans[row.plan] == nil { plans[row.plan] = UInt32(plans.count) }
        }
    }

    /// Returns a row of the recording with the new numbers of its session and its action.
    func row(_ row: EventRow) -> EventRow {
        row.with(session: sessions[row.session] ?? 0, plan: plans[row.plan] ?? 0)
    }
}

extension EventNames {
    /// Creates the table of the names to which rows refer, from a recording.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - indexes: The new numbers of the sessions and actions in the recording's rows.
    fileprivate convenience init(_ recording: FlightRecording, _ indexes: RecordedIndexes) {
        self.init()
        var first: [DispatchEvent.Label: EventSubject] = [:]
        var plans: [UInt32: PlanName] = [:]
        for (recorded, index) in indexes.plans where index != 0 {
            guard let subject = recording.name(.plan, recorded).flatMap({ RecorderCoding.decodeSubject($0) })
            else {
                continue
            }
            let owner = first[subject.feature] ?? subject
            first[subject.feature] = owner
            plans[index] = PlanName(subject, ofFeatureOf: owner)
        }
        var sessions: [UInt32: SessionName] = [:]
        for (recorded, index) in indexes.sessions where index != 0 {
            sessions[index] = recording.name(.session, recorded).map { SessionName(recorded: $0) }
        }
        restore(plans, sessions)
    }
}

// MARK: - PreviousRun

extension Flint {
    /// Returns the history of the application's previous run, which its flight recorder has kept.
    ///
    /// The history has the timeline, the stacks that were open at the end, and the actions that had begun and
    /// not ended. The previous run is the newest one that is over: its process has ended, or its runtime was
    /// shut down or released.
    ///
    /// - Returns: The history; `nil` without ``FlintConfiguration/flightRecorder``, before the set-up, or if
    ///   there is no earlier run.
    /// - Complexity: The first call reads a file. Later calls return the same history.
    public func previousRun() -> HistorySnapshot? { history.flight.previousRun() }

    /// Returns the history of the application's current run, as the flight recorder has written it so far.
    ///
    /// - Returns: The history; `nil` without a flight recorder.
    /// - Complexity: Each call reads the file of the recorder.
    package func recordedRun() -> HistorySnapshot? { history.flight.currentRun() }

    /// Starts the flight recorder after the set-up.
    ///
    /// Use it in an application that may record only later, for example with the user's consent.
    ///
    /// Earlier events that are still in the log are recorded, too. If the runtime records already, the call
    /// has no effect. To record from the start, set ``FlintConfiguration/flightRecorder`` instead.
    ///
    /// - Parameter configuration: The folder and the capacity.
    /// - Throws: ``SetupError`` with the finding `storage.unwritable` if the file of the recorder cannot be
    ///   created. You may then call this function again.
    public func startFlightRecorder(_ configuration: FlightRecorderConfiguration) throws(SetupError) {
        guard let finding = history.flight.begin(configuration, at: hub.now) else { return }
        throw SetupError(diagnostics: [finding])
    }
}
