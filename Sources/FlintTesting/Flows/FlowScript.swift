internal import FlintFlows
internal import Synchronization
internal import Testing

/// The answers of a scripted flow by state name, in order.
final class FlowScript<State: FlowState>: Sendable {
    enum Answer: Sendable {
        case next(State)
        case failure(any Error)
        case work(@Sendable (State) async throws -> State)
        case cancellation
    }

    struct Entry: Sendable {
        let state: String
        let answer: Answer
        let location: SourceLocation
    }

    private let entries = Mutex<[Entry]>([])

    /// The unused answers.
    var unused: [Entry] { entries.withLock { $0 } }

    func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

    func take(for state: String) -> Answer? {
        entries.withLock { entries in
            entries.firstIndex { $0.state == state }.map { entries.remove(at: $0).answer }
        }
    }
}
