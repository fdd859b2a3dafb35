import Synchronization

@testable import flint_demo

/// A launcher that only notes what it was asked for.
final class RecordingLauncher: ProgramLauncher {
    /// What it was asked to run.
    struct Launch: Sendable, Equatable {
        let program: String
        let path: String
    }

    let usualEditor: String?
    private let failure: LaunchError?
    private let state = Mutex<[Launch]>([])

    /// Makes a launcher.
    ///
    /// - Parameters:
    ///   - usualEditor: The editor that the environment names.
    ///   - failure: What comes of each launch.
    init(usualEditor: String? = nil, failing failure: LaunchError? = nil) {
        self.usualEditor = usualEditor
        self.failure = failure
    }

    /// Everything that was asked for so far.
    var launches: [Launch] { state.withLock(\.self) }

    func run(_ program: String, with path: String) async throws {
        state.withLock { $0.append(Launch(program: program, path: path)) }
        if let failure { throw failure }
    }
}
