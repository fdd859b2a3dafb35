internal import FlintFlows
internal import Synchronization

/// The present attempt of a handler, whose end is reported to the readers of the events of runs.
///
/// An attempt is stored here, and called followed, only if it begins while someone reads these events.
struct FollowedHandler: ~Copyable, Sendable {
    private let isFollowed = Atomic(false)
    private let state = Mutex<(any FlowAttemptFollower)?>(nil)

    /// The attempt; `nil` if nobody reads the events of runs, or if no attempt is running.
    ///
    /// While it is `nil`, reading takes no lock.
    var attempt: (any FlowAttemptFollower)? {
        isFollowed.load(ordering: .acquiring) ? state.withLock { $0 } : nil
    }

    func begin(_ attempt: any FlowAttemptFollower) {
        state.withLock { $0 = attempt }
        isFollowed.store(true, ordering: .releasing)
    }

    /// Reports the end of the attempt to the readers of events; does nothing if the attempt is not followed.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the attempt.
    ///   - error: The error with which the attempt has ended; `nil` for none.
    func end(_ outcome: DurableRunEvent.Outcome, throwing error: (any Error)? = nil) {
        guard isFollowed.load(ordering: .relaxed), isFollowed.exchange(false, ordering: .acquiring) else {
            return
        }
        state.withLock { $0.take() }?.end(outcome, throwing: error)
    }
}

extension RunJournal {
    var place: FlowPlace? {
        activation.place(at: path).map {
            FlowPlace(activation.publicID, $0.state, attempt: $0.attempt, followed: followed.attempt)
        }
    }

    /// Stores the time at which the handler of the present state begins, if its retry rule bounds the total
    /// time of the attempts, and reports the entry and the attempt to the readers of the events of runs.
    ///
    /// - Parameters:
    ///   - isEntry: Whether the state was entered just now.
    ///   - isHandled: Whether the handler of the state begins with this call.
    ///   - eventTrace: The trace of the code that sent the event with which the handler of a machine inside
    ///     the run begins; `nil` for none. For the run itself, the function knows the trace.
    func follow(isEntry: Bool, isHandled: Bool, _ eventTrace: FlowTrace? = nil) {
        if isHandled { noteBeginning() }
        guard let runtime = activation.runtime, runtime.isObserved,
            let place = activation.place(at: path)
        else { return }
        let run = activation.publicID
        if isEntry {
            runtime.record(DurableRunEvent(.entered, run: run, state: place.state, attempt: nil))
        }
        if isHandled {
            let trace = isRoot ? activation.state.withLock(\.arrivedTrace) : eventTrace
            followed.begin(runtime.follow(run, in: place.state, attempt: place.attempt, eventTrace: trace))
        }
    }
}
