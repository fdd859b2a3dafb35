import FlintCore
import Synchronization

/// Where something from outside is received: the desk that it is for, and what shows the person what comes of it.
///
/// A link says what is wanted but not where. Actions that links perform have this for a presenter, take the desk
/// from it, and perform the same actions as the commands.
final class Reception: Sendable {
    let desk: Desk
    let presenter: any NotesPresenter
    private let lastProblem = Mutex<(any Error)?>(nil)

    init(desk: Desk, presenter: any NotesPresenter) {
        self.desk = desk
        self.presenter = presenter
    }

    /// What an action threw, with its words for the person: Flint's result keeps of it what may be recorded.
    var problem: (any Error)? { lastProblem.withLock { $0 } }

    /// Does what a link asks for, and keeps what is thrown.
    func attempt<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            lastProblem.withLock { $0 = error }
            throw error
        }
    }
}
