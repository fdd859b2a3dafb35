import Synchronization

@testable import flint_demo

/// Leaves the questions to another one, which may be made later.
final class RelayingInterviewer: Interviewer {
    private let state = Mutex<any Interviewer>(AbsentInterviewer())

    var target: any Interviewer {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func tell(_ lines: [String]) async throws {
        try await target.tell(lines)
    }

    func ask(_ prompt: String, answered answer: String?) async throws -> String {
        try await target.ask(prompt, answered: answer)
    }
}
