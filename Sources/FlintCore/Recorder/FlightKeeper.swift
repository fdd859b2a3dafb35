internal import FlintFiles
internal import Foundation
internal import Synchronization

/// The flight recorder of a runtime, and what earlier ones left.
final class FlightKeeper: Sendable {
    private struct Flight {
        let recorder: FlightRecorder
        let folder: RecorderFolder
        /// The files of earlier runs, the newest first.
        let earlier: [String]
        /// What the run before left, once it was asked for.
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

    /// Begins to record, unless that was begun before.
    ///
    /// - Parameters:
    ///   - configuration: Where.
    ///   - time: The wall-clock time.
    /// - Returns: Why nothing is recorded, if it should be.
    func begin(_ configuration: FlightRecorderConfiguration, at time: Date) -> SetupDiagnostic? {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst else { return nil }
        let folder = RecorderFolder(configuration)
        do throws(FileFailure) {
            let (recorder, earlier) = try folder.begin(at: time)
            recorder.name(.settings, 0, RecorderCoding.encode(history.read { $0.stacks.configuration }))
            history.record(into: recorder)
            state.withLock { $0.flight = Flight(recorder: recorder, folder: folder, earlier: earlier) }
            return nil
        } catch {
            // Another folder may do.
            state.withLock { $0.hasBegun = false }
            let path = configuration.folder.path(percentEncoded: false)
            return SetupDiagnostic(
                code: .storageUnwritable, severity: .warning, subject: path,
                text:
                    "The flight recorder has no file in '\(path)': \(error.explanation). What happens is not kept for the next run. Change the permissions of the folder, or give 'flightRecorder' another one."
            )
        }
    }

    /// Notes that the run was ended in order; of a run that only looked around nothing is kept.
    func end(at time: @autoclosure () -> Date) {
        guard let recorder = state.withLock({ $0.flight?.recorder }) else { return }
        if history.isTimelineUntouched { recorder.discard() }
        recorder.end(at: time().timeIntervalSinceReferenceDate)
    }

    /// What the run before this one left; nil if there was none.
    func previousRun() -> HistorySnapshot? {
        guard let flight = state.withLock({ $0.flight }) else { return nil }
        if let known = flight.previous { return known }
        let previous = flight.folder.previousRun(among: flight.earlier)
        state.withLock { $0.flight?.previous = .some(previous) }
        return previous
    }
}
