internal import FlintFiles
internal import Foundation
internal import Synchronization

/// The flight recorder of a runtime, and what earlier ones left.
final class FlightKeeper: Sendable {
    private struct State {
        var recorder: FlightRecorder?
        var folder: RecorderFolder?
        var earlier: [String] = []
        /// What the run before left, once it was asked for.
        var previous: HistorySnapshot??
    }

    private let state = Mutex(State())

    /// Begins to record; called once, before the first request.
    ///
    /// - Parameters:
    ///   - configuration: Where; nil to record nothing.
    ///   - history: What is recorded.
    ///   - time: The wall-clock time.
    /// - Returns: Why nothing is recorded, if it should be.
    func begin(
        _ configuration: FlightRecorderConfiguration?, _ history: HistoryFold,
        at time: @autoclosure () -> Date
    ) -> SetupDiagnostic? {
        guard let configuration else { return nil }
        let folder = RecorderFolder(configuration)
        do throws(FileFailure) {
            let (recorder, earlier) = try folder.begin(at: time())
            state.withLock { ($0.recorder, $0.folder, $0.earlier) = (recorder, folder, earlier) }
            history.record(into: recorder)
            return nil
        } catch {
            return SetupDiagnostic(
                code: .storageUnwritable, severity: .warning,
                subject: configuration.folder.path(percentEncoded: false),
                text:
                    "The flight recorder has no file: \(error.explanation). What happens is not kept for the next run."
            )
        }
    }

    /// Notes that the run was ended in order.
    func end(at time: @autoclosure () -> Date) {
        state.withLock { $0.recorder }?.end(at: time().timeIntervalSinceReferenceDate)
    }

    /// What the run before this one left; nil if there was none.
    func previousRun() -> HistorySnapshot? {
        let (folder, earlier, known) = state.withLock { ($0.folder, $0.earlier, $0.previous) }
        if let known { return known }
        let previous = folder?.previousRun(among: earlier)
        state.withLock { $0.previous = .some(previous) }
        return previous
    }
}
