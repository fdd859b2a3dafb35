import Synchronization

@testable import flint_demo

/// A presenter that keeps what it is told to show.
final class RecordingPresenter: NotesPresenter {
    private let state = Mutex<[Report]>([])
    private let failure: OutputError?

    /// Makes a presenter.
    ///
    /// - Parameter failure: What it throws instead of showing anything.
    init(failing failure: OutputError? = nil) {
        self.failure = failure
    }

    /// Everything that was shown so far.
    var reports: [Report] { state.withLock(\.self) }

    func show(_ report: Report) async throws {
        if let failure { throw failure }
        state.withLock { $0.append(report) }
    }
}
