internal import FlintFiles
internal import Foundation
internal import Synchronization

/// The flight recorder of a runtime, and the recordings of earlier runs.
final class FlightRecorderStore: Sendable {
    private struct Flight {
        let recorder: FlightRecorder
        let folder: RecorderFolder
        /// The files of earlier runs, the newest first.
        let earlier: [String]
        /// The previous run's history, once it was requested.
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

    /// Starts recording, unless that was done before.
    ///
    /// - Parameters:
    ///   - configuration: The folder and the capacity.
    ///   - time: The wall-clock time.
    /// - Returns: The finding if recording failed.
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
            history.record(into: recorder) { RecorderCoding.encode($0) }
            state.withLock { $0.flight = Flight(recorder: recorder, folder: folder, earlier: earlier) }
            return nil
        } catch {
            // Another folder may succeed.
            state.withLock { $0.hasBegun = false }
            let path = configuration.folder.path(percentEncoded: false)
            return SetupDiagnostic(
                code: .storageUnwritable, severity: .warning, subject: path,
                text:
                    "The flight recorder has no file in '\(path)': \(error.explanation). What happens is not kept for the next run. Change the permissions of the folder, or give 'flightRecorder' another one."
            )
        }
    }

    /// Records that the run ended in order; the file of a run without requests is deleted.
    func end(at time: @autoclosure () -> Date) {
        guard let recorder = state.withLock({ $0.flight?.recorder }) else { return }
        if history.isTimelineUntouched { recorder.discard() }
        recorder.end(at: time().timeIntervalSinceReferenceDate)
    }

    /// Returns the history of the previous run; nil if there was none.
    func previousRun() -> HistorySnapshot? {
        guard let flight = state.withLock({ $0.flight }) else { return nil }
        if let known = flight.previous { return known }
        let previous = flight.folder.previousRun(among: flight.earlier).map { FlightReplay($0).snapshot }
        state.withLock { $0.flight?.previous = .some(previous) }
        return previous
    }
}
