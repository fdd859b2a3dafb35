internal import Foundation

/// Makes the history of a run from the recording of its flight recorder.
///
/// The rows are folded as during the run, so that timeline and stacks are the same. Stacks are numbered from the
/// oldest kept row on.
struct FlightReplay {
    private let recording: FlightRecording

    init(_ recording: FlightRecording) {
        self.recording = recording
    }

    /// The history.
    var snapshot: HistorySnapshot {
        let names = EventNames(recording)
        var state = HistoryFold.State(names)
        let entries = recording.carried + recording.rows
        state.timeline.resize(to: max(1, entries.count))
        if let bytes = recording.name(.settings, 0), let settings = RecorderCoding.decodeSettings(bytes) {
            state.stacks.configuration = settings.bounded
        }
        for entry in entries {
            let note = entry.note.flatMap { RecorderCoding.decode($0) }
            state.fold(entry.row, entry.sequence, note, names)
        }
        var snapshot = HistorySnapshot()
        snapshot.started = Date(timeIntervalSinceReferenceDate: recording.began)
        snapshot.ended = recording.ended.map { Date(timeIntervalSinceReferenceDate: $0) }
        snapshot.timeline = state.timeline.entries.compactMap { $0.event(names) }
        // The clock of that run no longer exists, so there are no ages.
        snapshot.openStacks = state.stacks.rows.compactMap { $0?.stack(at: .zero, names) }
            .sorted { $0.id < $1.id }
        snapshot.damage = LogFileDamage(invalid: recording.missingRows + recording.missingNotes)
        return snapshot
    }
}

extension EventNames {
    /// Creates the names of a recording.
    package convenience init(_ recording: FlightRecording) {
        self.init()
        let rows = (recording.carried + recording.rows).map(\.row)
        var first: [DispatchEvent.Label: EventSubject] = [:]
        var plans: [UInt32: PlanName] = [:]
        for index in Set(rows.map(\.plan)) where index != 0 {
            guard let subject = recording.name(.plan, index).flatMap({ RecorderCoding.decodeSubject($0) })
            else {
                continue
            }
            let owner = first[subject.feature] ?? subject
            first[subject.feature] = owner
            plans[index] = PlanName(subject, ofFeatureOf: owner)
        }
        var sessions: [UInt32: String] = [:]
        for index in Set(rows.map(\.session)) where index != 0 {
            sessions[index] = recording.name(.session, index).map { String(decoding: $0, as: UTF8.self) }
        }
        restore(plans, sessions)
    }
}
